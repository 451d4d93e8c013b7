import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeLabel } from './time-label.ts'

const t = (key: string, values: Record<string, unknown> = {}) => `${key.slice(5)} ${Object.values(values).join(' ')}`
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const label = (moment: number, before?: number) => timeLabel(moment, before, 'en-GB', t as never)

beforeEach(() => {
  vi.useFakeTimers({ now: at(18, 22) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('within a day the time is enough, and of today alone nobody needs to be told', () => {
  expect(label(at(18, 9))).toBe('9:00')
  expect(label(at(18, 12), at(18, 9))).toBe('12:00')
  expect(label(at(17, 12), at(17, 9))).toBe('12:00')
})

test('where another day begins its name stands once', () => {
  expect(label(at(18, 9), at(17, 9))).toBe('today_time 9:00')
  expect(label(at(17, 9))).toBe('yesterday_time 9:00')
  expect(label(at(17, 9), at(12, 9))).toBe('yesterday_time 9:00')
  expect(label(at(16, 9), at(12, 9))).toContain('day_time Monday')
})
