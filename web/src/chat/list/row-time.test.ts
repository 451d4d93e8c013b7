import { expect, it } from 'vitest'
import type { Translate } from '../../platform/i18n.ts'
import { rowTime } from './row-time.ts'

const now = new Date(2026, 10, 14, 21, 5).getTime()
const t: Translate = (key) => key
const at = (year: number, month: number, day: number) =>
  rowTime(new Date(year, month - 1, day, 9, 41).getTime(), 'en-IN', t, now)

it('says the time today, a word yesterday, then the weekday, the day and the whole date', () => {
  expect(at(2026, 11, 14)).toBe('9:41 am')
  expect(at(2026, 11, 13)).toBe('chat.yesterday')
  expect(at(2026, 11, 12)).toBe('Thu')
  expect(at(2026, 11, 8)).toBe('Sun')
  expect(at(2026, 11, 7)).toBe('7 Nov')
  expect(at(2025, 11, 14)).toBe('14 Nov 2025')
})
