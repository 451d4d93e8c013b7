import { expect, test } from 'vitest'
import { dayOf, judgeDraws, periodsDue } from './due-periods.ts'

const NOON = Date.parse('2026-11-19T12:00:00Z') / 1000
const MIDNIGHT = NOON - 12 * 3600
const line = { code: '02', seconds: 60 }
const today = { date: '20261119', begins: MIDNIGHT }

test('the day of a period follows from its number', () => {
  expect(dayOf({ period: '20261119020721', opens_unix: NOON * 1000 }, line)).toEqual(today)
})

test('every period between two moments is due, the one that is drawn at the last of them too', () => {
  const due = periodsDue(line, [today], NOON, NOON + 180)
  expect(due).toEqual([
    { period: '20261119020721', draws: NOON + 60 },
    { period: '20261119020722', draws: NOON + 120 },
    { period: '20261119020723', draws: NOON + 180 },
  ])
  expect(periodsDue(line, [today], NOON + 59, NOON + 60).map(({ period }) => period)).toEqual(['20261119020721'])
  expect(periodsDue(line, [today], NOON + 1, NOON + 59)).toEqual([])
})

test('after midnight numbers begin again, and the last period of the day is due once', () => {
  const tomorrow = { date: '20261120', begins: MIDNIGHT + 86_400 }
  const due = periodsDue({ code: '12', seconds: 600 }, [tomorrow, today], tomorrow.begins - 600, tomorrow.begins + 600)
  expect(due).toEqual([
    { period: '20261119120144', draws: tomorrow.begins },
    { period: '20261120120001', draws: tomorrow.begins + 600 },
  ])
})

test('a period in the middle that was never drawn is missing, and one drawn after the bound is late', () => {
  const due = periodsDue(line, [today], NOON, NOON + 240)
  const drawn_unix = new Map([
    ['20261119020721', (NOON + 60) * 1000 + 300],
    ['20261119020723', (NOON + 180) * 1000 + 5_000],
    ['20261119020724', (NOON + 240) * 1000 + 5_001],
  ])
  expect(judgeDraws(due, drawn_unix, 5_000)).toEqual({
    ...{ missing: ['20261119020722'], late: ['20261119020724'] },
    ...{ drawn: 3, slowest_draw_ms: 5_001 },
  })
})
