import { expect, test } from 'vitest'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { checkFile } from './check-file.ts'

test('a file that is right is counted, and in one that is not the first wrong period is named', () => {
  const day = signedDay({ periods: 6 })
  expect(checkFile(JSON.stringify(day))).toEqual({ state: 'right', draws: 6 })
  expect(checkFile(JSON.stringify({ code: 0, data: day }))).toEqual({ state: 'right', draws: 6 })
  for (const at of [4, 2]) {
    const { drawn } = day.periods[at]!
    drawn.entropy = drawn.entropy.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    expect(checkFile(JSON.stringify(day))).toEqual({ state: 'wrong', period: day.periods[at]!.period })
  }
  day.chains[0]!.manifest.length += 1
  expect(checkFile(JSON.stringify(day))).toEqual({ state: 'wrong', period: undefined })
})

test('anything else is none', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{"format":"mela-draws/v1"}',
    '{"format":"mela-draws/v1","chains":[],"periods":[1]}',
  ])
    expect(checkFile(text), text).toEqual({ state: 'none' })
})
