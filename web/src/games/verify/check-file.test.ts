import { expect, test } from 'vitest'
import { blockDay } from '../../../../rules/test/block-day.ts'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { checkFile, shownText, type FileProgress, type FileVerdict } from './check-file.ts'

/** What is said at the end, and on the way. */
async function checked(text: string): Promise<{ verdict: FileVerdict; told: FileProgress[] }> {
  const checking = checkFile(text)
  const told: FileProgress[] = []
  for (;;) {
    const { done, value } = await checking.next()
    if (done) return { verdict: value, told }
    told.push(value)
  }
}
const verdictOn = async (file: unknown) => (await checked(JSON.stringify(file))).verdict
const otherDigit = (text: string) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

test('a file that is right says so, as the call answers it too', async () => {
  for (const day of [signedDay({ periods: 6 }), blockDay({ periods: 6 })]) {
    const right = { state: 'right', day, faults: [] }
    expect(await verdictOn(day)).toEqual(right)
    expect(await verdictOn({ code: 0, data: day })).toEqual(right)
  }
})

test('in one that is not every wrong draw is named with what fails', async () => {
  const day = signedDay({ periods: 6 })
  for (const at of [4, 2]) day.periods[at]!.drawn.entropy = otherDigit(day.periods[at]!.drawn.entropy)
  expect(await verdictOn(day)).toEqual({
    state: 'wrong',
    day,
    faults: [
      { at: 2, steps: ['entropy'] },
      { at: 4, steps: ['entropy'] },
    ],
  })
  day.chains[0]!.manifest.length += 1
  expect(await verdictOn(day)).toEqual({ state: 'plan', day, steps: ['manifest_signed'] })
})

test('it begins before the first draw, tells how far it is and can be left', async () => {
  const text = JSON.stringify(signedDay({ periods: 30 }))
  const { told } = await checked(text)
  expect(told[0]).toEqual({ checked: 0, total: 30 })
  expect(told.map((each) => each.checked)).toEqual(told.map((each) => each.checked).toSorted((one, two) => one - two))
  const left = checkFile(text)
  await left.next()
  await left.return({ state: 'none' })
  expect(await left.next()).toEqual({ done: true, value: undefined })
})

test('what is no such file is none, and one of other kinds inside is damaged', async () => {
  const texts = ['', 'null', '[]', '{"format":"mela-draws/v1"}', '{"format":"mela-draws/v1","chains":[],"periods":[]}']
  for (const text of texts) expect((await checked(text)).verdict, text).toEqual({ state: 'none' })
  expect(await verdictOn({ format: 'mela-draws/v1', chains: [], periods: [1] })).toEqual({
    state: 'damaged',
    checked: 0,
    total: 1,
  })
  const { periods, ...day } = signedDay({ periods: 3 })
  const cut = { ...day, periods: [...periods.slice(0, 2), null] }
  expect(await verdictOn(cut)).toEqual({ state: 'damaged', checked: 2, total: 3 })
})

test('a draw without a number of its own is wrong by its place', async () => {
  const day = blockDay({ periods: 2 })
  const { period: _period, ...nameless } = day.periods[1]!
  const verdict = await verdictOn({ ...day, periods: [day.periods[0], nameless] })
  expect(verdict).toMatchObject({ state: 'wrong', faults: [{ at: 1 }] })
})

test('anything of a file can be shown, and takes no more room than a line or two', () => {
  expect(shownText('20260105010001')).toBe('20260105010001')
  expect(shownText(10)).toBe('10')
  for (const value of [undefined, null, {}, { toString: 1 }, ['x']]) expect(shownText(value)).toBe('?')
  expect(shownText('x'.repeat(5_000_000)).length).toBeLessThan(300)
})
