import { expect, test } from 'vitest'
import { blockDay } from '../../../../rules/test/block-day.ts'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { lostDay } from '../../../test/lost-day.ts'
import { checkFile, lostIn, shownText, type FileProgress, type FileVerdict } from './check-file.ts'

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

test('periods that are never drawn are checked after those that are, and counted', async () => {
  const day = lostDay({ periods: 6, drawn: 4 })
  const { verdict, told } = await checked(JSON.stringify(day))
  expect(verdict).toEqual({ state: 'right', day, faults: [] })
  expect(told[0]).toEqual({ checked: 0, total: 6 })
  expect(lostIn(day)).toBe(2)
  expect([lostIn(signedDay({ periods: 3 })), lostIn(blockDay({ periods: 3 }))]).toEqual([0, 0])
})

test('one of them that is wrong is named by its place, whatever else the file says of it', async () => {
  const day = lostDay({ periods: 6, drawn: 4 })
  day.lost![0] = { ...day.lost![0]!, closing: { ...day.lost![0]!.closing, bets: 99 } }
  day.lost!.push({ ...day.lost![1]!, ...{ drawn: { result: '7' } } })
  expect(await verdictOn(day)).toMatchObject({
    state: 'wrong',
    faults: [
      { at: 4, steps: ['closing_signed'] },
      { at: 6, steps: ['order'] },
    ],
  })
  expect(lostIn(day)).toBe(3)
})

test('a list of them that is no list makes no file, and what is no period in it damages one', async () => {
  const day = lostDay({ periods: 4, drawn: 3 })
  for (const lost of [7, {}]) expect(await verdictOn({ ...day, lost }), JSON.stringify(lost)).toEqual({ state: 'none' })
  for (const lost of ['x', [null], [7], [{}]])
    expect(await verdictOn({ ...day, lost }), JSON.stringify(lost)).toEqual({ state: 'damaged', checked: 3, total: 4 })
})
