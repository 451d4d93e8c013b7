import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signedDay } from '../rules/test/signed-day.ts'

const COMMAND = join(import.meta.dirname, 'verify-draws.ts')

function written(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mela-draws-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'day.json')
  writeFileSync(path, content)
  return path
}

/** The last line, and how the command ended. */
function verify(...given: string[]): Promise<{ code: number; last_line: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...given], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), last_line: (stdout || stderr).trim().split('\n').at(-1) ?? '' }),
    )
  })
}

test('a day that is right is said to be so, as the call answers it too', async () => {
  const day = signedDay({ periods: 6 })
  const right = { code: 0, last_line: 'All 6 draws are right.' }
  expect(await verify(written(JSON.stringify(day)))).toEqual(right)
  expect(await verify(written(JSON.stringify({ code: 0, data: day })))).toEqual(right)
})

test('FAIR-007 the first period in which a byte was changed is named', async () => {
  const day = signedDay({ periods: 6 })
  const [changed, later] = [day.periods[2]!, day.periods[4]!]
  for (const { drawn } of [changed, later])
    drawn.entropy = drawn.entropy.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  expect(await verify(written(JSON.stringify(day)))).toEqual({
    code: 1,
    last_line: `Period ${changed.period} is wrong: entropy.`,
  })
})

test('periods that are never drawn are counted, and their signatures are checked', async () => {
  const { periods, chains, ...day } = signedDay({ periods: 6, behind: 3 })
  const lost = periods.slice(4).map(({ period, index, opening, closing }) => ({ period, index, opening, closing }))
  const given_up = {
    ...day,
    chains: [{ ...chains[0]!, lost: { last_index: 4, unix: 1_767_700_000 } }],
    periods: periods.slice(0, 4),
    lost,
  }
  expect(await verify(written(JSON.stringify(given_up)))).toEqual({
    code: 0,
    last_line: 'All 4 draws are right. 2 periods were never drawn.',
  })
  lost[1]!.closing.bets += 1
  expect(await verify(written(JSON.stringify(given_up)))).toEqual({
    code: 1,
    last_line: `Period ${lost[1]!.period} is wrong: closing_signed.`,
  })
})

test('a manifest that nobody signed is named', async () => {
  const day = signedDay()
  day.chains[0]!.manifest.length += 1
  expect(await verify(written(JSON.stringify(day)))).toEqual({
    code: 1,
    last_line: 'The chains are wrong: manifest_signed.',
  })
})

test('what is no such file is refused, and so is nothing', async () => {
  expect(await verify(written('{"format":"something"}'))).toMatchObject({ code: 1 })
  expect((await verify(written('not even'))).last_line).toMatch(/is not a file of draws\.$/)
  const day = signedDay()
  const damaged = JSON.stringify({ ...day, periods: [null] })
  expect((await verify(written(damaged))).last_line).toMatch(/is damaged\.$/)
  expect(await verify()).toEqual({ code: 2, last_line: 'npm run verify-draws -- FILE' })
})
