import { describe, expect, test } from 'vitest'
import { closingOf, indexOf, isLength, momentsOf, periodAt, readPeriod, type SiteDay } from './schedule.ts'

const unix = (iso: string) => Date.parse(iso) / 1000
const kolkata = (date: string): SiteDay => ({
  date: date.replaceAll('-', ''),
  begins: unix(`${date}T00:00:00+05:30`),
})
const minute = { code: '01', seconds: 60 }

describe('a period', () => {
  test('is numbered by the day of the site, its line and how much of the day has passed', () => {
    const day = kolkata('2026-01-05')
    expect(periodAt(minute, day, day.begins)).toEqual({
      ...{ period: '20260105010001', opens: day.begins, closes: day.begins + 55, draws: day.begins + 60 },
    })
    expect(periodAt(minute, day, day.begins + 59).period).toBe('20260105010001')
    expect(periodAt(minute, day, day.begins + 60).period).toBe('20260105010002')
    expect(periodAt({ code: '20', seconds: 600 }, day, day.begins + 86_399).period).toBe('20260105200144')
  })

  test('follows the one before without a gap, over midnight too, whatever the line and the zone', () => {
    for (const seconds of [2, 3, 30, 60, 180, 300, 600]) {
      for (const zone of ['+05:30', '+05:45', '-03:30', '+00:00', '+13:00']) {
        const line = { code: '07', seconds }
        const begins = unix(`2026-03-01T00:00:00${zone}`)
        const [last, first] = [
          periodAt(line, { date: '20260228', begins: begins - 86_400 }, begins - 1),
          periodAt(line, { date: '20260301', begins }, begins),
        ]
        expect(last.draws).toBe(first.opens)
        expect(indexOf(first.opens, last.opens, line), `${seconds} ${zone}`).toBe(2)
        expect(first.period).toBe('20260301070001')
        expect(last.period).toBe(`2026022807${String(86_400 / seconds).padStart(4, '0')}`)
        let before = first
        for (let step = 1; step < 100; step++) {
          const next = periodAt(line, { date: '20260301', begins }, begins + step * seconds)
          expect(indexOf(next.opens, before.opens, line)).toBe(2)
          const { period: _, ...moments } = next
          expect(momentsOf(step + 1, { ...line, first_opens: begins, closing: closingOf(line) })).toEqual(moments)
          expect(readPeriod(next.period)!.sequence).toBe(step + 1)
          before = next
        }
      }
    }
  })

  test('is not lost and not doubled on days of 23 and of 25 hours', () => {
    // New York, when clocks go forward and back.
    for (const [date, from, to] of [
      ['20260308', '2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00'],
      ['20261101', '2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00'],
    ] as const) {
      const [begins, ends] = [unix(from), unix(to)]
      const found = new Set<string>()
      for (let now = begins; now < ends; now += 30) {
        found.add(periodAt({ code: '01', seconds: 30 }, { date, begins }, now).period)
      }
      expect(found.size).toBe((ends - begins) / 30)
      const next = periodAt({ code: '01', seconds: 30 }, { date: '20260000', begins: ends }, ends)
      const last = periodAt({ code: '01', seconds: 30 }, { date, begins }, ends - 1)
      expect(indexOf(next.opens, last.opens, { seconds: 30 })).toBe(2)
    }
  })
})

test('bets close five seconds before the draw, and one second in lines made for tests', () => {
  expect([30, 60, 600].map((seconds) => closingOf({ code: '01', seconds }))).toEqual([5, 5, 5])
  expect([2, 3, 10].map((seconds) => closingOf({ code: '01', seconds }))).toEqual([1, 1, 1])
})

test('an hour holds a whole number of periods', () => {
  expect([2, 3, 30, 60, 180, 300, 600].every(isLength)).toBe(true)
  expect([0, 1, 7, 7200, -60, 1.5, NaN].some(isLength)).toBe(false)
})

test('a number is read into its parts, and nothing else is one', () => {
  expect(readPeriod('20260105010001')).toEqual({ date: '20260105', code: '01', sequence: 1 })
  for (const wrong of ['', '2026010501000', '2026010501000111', '2026010501000x', ' 20260105010001']) {
    expect(readPeriod(wrong)).toBeUndefined()
  }
})
