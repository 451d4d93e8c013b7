import { afterEach, expect, it, vi } from 'vitest'
import { keepServerDate } from '../../platform/device/clock.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { rowTime } from './row-time.ts'

const now = new Date(2026, 10, 14, 21, 5).getTime()
const t: Translate = (key) => key
const moment = (year: number, month: number, day: number) => new Date(year, month - 1, day, 9, 41).getTime()
const at = (year: number, month: number, day: number, locale = 'en-IN') =>
  rowTime(moment(year, month, day), locale, t, now)

afterEach(() => vi.useRealTimers())

it('SHELL-038 says the time today, a word yesterday, then the weekday, the day and the whole date', () => {
  expect(at(2026, 11, 14)).toBe('9:41 am')
  expect(at(2026, 11, 13)).toBe('chat.yesterday')
  expect(at(2026, 11, 12)).toBe('Thu')
  expect(at(2026, 11, 8)).toBe('Sun')
  expect(at(2026, 11, 7)).toBe('7 Nov')
  expect(at(2026, 1, 1)).toBe('1 Jan')
  expect(at(2025, 11, 14)).toBe('14 Nov 2025')
})

it('SHELL-038 writes dates in the current language and counts days by the server’s time', () => {
  const written = (locale: string) => [at(2026, 11, 14, locale), at(2026, 9, 14, locale), at(2025, 9, 14, locale)]
  expect(written('ja-JP')).toEqual(['9:41', '9月14日', '2025年9月14日'])
  expect(written('ru-RU')).toEqual(['9:41', '14 сентября', '14.09.2025'])
  expect(at(2026, 11, 9, 'es-419')).toBe('Lun')
  // The device believes that a week has passed; the server knows better.
  vi.useFakeTimers({ now: now + 7 * 86_400_000 })
  keepServerDate(now)
  expect(rowTime(moment(2026, 11, 14), 'en-IN', t)).toBe('9:41 am')
  keepServerDate(now + 7 * 86_400_000)
  expect(rowTime(moment(2026, 11, 14), 'en-IN', t)).toBe('14 Nov')
})
