import { describe, expect, test } from 'vitest'
import { secondOf, sitePeriodAt, sitePeriods } from './site-period.ts'

const line = { code: '07', seconds: 300 }
const at = (moment: string) => Date.parse(moment) / 1000

describe('the period that runs by the site’s calendar', () => {
  test('counts from midnight of the site, wherever that is', () => {
    expect(sitePeriodAt({ SERVER_TZ: 'Asia/Kolkata' }, line, at('2026-01-04T18:29:59Z'))).toEqual({
      period: '20260104070288',
      opens: at('2026-01-04T18:25:00Z'),
      closes: at('2026-01-04T18:29:55Z'),
      draws: at('2026-01-04T18:30:00Z'),
    })
    expect(sitePeriodAt({ SERVER_TZ: 'Asia/Kolkata' }, line, at('2026-01-04T18:30:00Z')).period).toBe('20260105070001')
    expect(sitePeriodAt({ SERVER_TZ: 'Asia/Kathmandu' }, line, at('2026-01-04T18:15:00Z')).period).toBe(
      '20260105070001',
    )
    expect(sitePeriodAt({ SERVER_TZ: 'UTC' }, line, at('2026-01-04T18:30:00Z')).period).toBe('20260104070223')
  })

  // Of 23 and of 25 hours, and one whose midnight does not exist.
  test.each([
    ['America/New_York', '2026-03-08', 276],
    ['America/New_York', '2026-11-01', 300],
    ['Asia/Beirut', '2026-03-29', 276],
    ['Asia/Kolkata', '2026-03-29', 288],
  ])('has neither a gap nor a number twice where clocks change: %s on %s', (SERVER_TZ, day, count) => {
    const first = at(`${day}T00:00:00Z`) - 86_400
    const periods = sitePeriods({ SERVER_TZ }, line, first, 3 * 288)
    for (const [number, { opens }] of periods.entries()) expect(opens).toBe(periods[0]!.opens + number * line.seconds)
    expect(new Set(periods.map(({ period }) => period)).size).toBe(periods.length)
    const of_day = periods.map(({ period }) => period).filter((each) => each.startsWith(day.replaceAll('-', '')))
    expect(of_day.length).toBe(count)
    expect(of_day.map((each) => Number(each.slice(10)))).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  test('is the same for whoever asks within it, in whatever order', () => {
    const config = { SERVER_TZ: 'Asia/Kolkata' }
    const [here, later] = [at('2026-01-04T18:29:59Z'), at('2026-01-04T18:30:00Z')]
    const asked = [here, later, here - 299, here, later + 299].map((now) => sitePeriodAt(config, line, now).period)
    expect(asked).toEqual([0, 1, 0, 0, 1].map((next) => (next ? '20260105070001' : '20260104070288')))
    expect(secondOf(new Date('2026-01-04T18:29:59.999Z'))).toBe(here)
  })
})
