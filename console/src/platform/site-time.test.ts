import { expect, test } from 'vitest'
import { nextMonthAt, siteLocal, siteMoment, siteMomentText } from './site-time.ts'

test.each([
  ['Asia/Kolkata', '2026-12-01T00:00', '2026-11-30T18:30:00.000Z', '1 December 2026, 00:00'],
  ['UTC', '2026-12-01T09:05', '2026-12-01T09:05:00.000Z', '1 December 2026, 09:05'],
  ['America/New_York', '2026-07-04T23:59', '2026-07-05T03:59:00.000Z', '4 July 2026, 23:59'],
  ['America/New_York', '2026-12-24T12:00', '2026-12-24T17:00:00.000Z', '24 December 2026, 12:00'],
  // An hour before and an hour after the clocks change.
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z', '29 March 2026, 01:30'],
  ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z', '29 March 2026, 03:30'],
  ['Europe/Berlin', '2026-10-25T04:30', '2026-10-25T03:30:00.000Z', '25 October 2026, 04:30'],
])('in %s the clocks say %s at %s, there and back', (zone, local, moment, text) => {
  expect(siteMoment(local, zone)).toBe(moment)
  expect(siteLocal(Date.parse(moment), zone)).toBe(local)
  expect(siteMomentText(moment, zone)).toBe(text)
})

test('a time that the clocks skip is an hour later, and what is no time is none', () => {
  expect(siteMoment('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  for (const text of ['', '2026-12-01', '2026-13-01T00:00', 'tomorrow']) expect(siteMoment(text, 'UTC')).toBeUndefined()
})

test('the next month begins where the site is', () => {
  expect(nextMonthAt(Date.parse('2026-11-30T18:29:00Z'), 'Asia/Kolkata')).toBe('2026-12-01T00:00')
  expect(nextMonthAt(Date.parse('2026-11-30T18:31:00Z'), 'Asia/Kolkata')).toBe('2027-01-01T00:00')
})
