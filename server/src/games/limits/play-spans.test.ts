import { describe, expect, test } from 'vitest'
import { resetOf, spanOf, startOfDay } from './play-spans.ts'

const at = (day: string, time_zone = 'Asia/Kolkata') => ({ now: new Date(0), day, time_zone })

describe('a span', () => {
  test('of a week begins on Monday, that of a month on the first', () => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) {
      expect(spanOf(day, 'week')).toEqual({ first: '2026-11-16', next: '2026-11-23' })
      expect(spanOf(day, 'month')).toEqual({ first: '2026-11-01', next: '2026-12-01' })
      expect(spanOf(day, 'day').first).toBe(day)
    }
    expect(spanOf('2026-12-31', 'week')).toEqual({ first: '2026-12-28', next: '2027-01-04' })
    expect(spanOf('2026-12-31', 'month')).toEqual({ first: '2026-12-01', next: '2027-01-01' })
    expect(spanOf('2026-12-31', 'day').next).toBe('2027-01-01')
    expect(spanOf('2028-02-29', 'month')).toEqual({ first: '2028-02-01', next: '2028-03-01' })
    expect(spanOf('2028-02-28', 'day').next).toBe('2028-02-29')
  })

  test('starts again at midnight of the site, wherever it is and whatever its clocks do', () => {
    expect(resetOf(at('2026-11-16'), 'day').toISOString()).toBe('2026-11-16T18:30:00.000Z')
    expect(resetOf(at('2026-11-16'), 'week').toISOString()).toBe('2026-11-22T18:30:00.000Z')
    expect(resetOf(at('2026-11-16'), 'month').toISOString()).toBe('2026-11-30T18:30:00.000Z')
    expect(resetOf(at('2026-10-24', 'Europe/Berlin'), 'day').toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(resetOf(at('2026-10-25', 'Europe/Berlin'), 'day').toISOString()).toBe('2026-10-25T23:00:00.000Z')
    expect(startOfDay('2026-11-16', 'Pacific/Kiritimati').toISOString()).toBe('2026-11-15T10:00:00.000Z')
    expect(startOfDay('2026-11-16', 'Etc/GMT+12').toISOString()).toBe('2026-11-16T12:00:00.000Z')
    expect(startOfDay('2026-11-16', 'UTC').toISOString()).toBe('2026-11-16T00:00:00.000Z')
  })
})
