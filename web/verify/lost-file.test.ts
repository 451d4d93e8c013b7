// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { signedDay } from '../../rules/test/signed-day.ts'
import { lostDay } from '../test/lost-day.ts'
import draws from '../locales/en/draws.json'
import { drawList } from './draw-list.ts'
import { verdictView } from './verdict-view.ts'
import { WORD_KEYS } from './word-keys.ts'

// As the build writes them.
const texts: Record<string, string> = draws
vi.stubGlobal('WORDS', { en: Object.fromEntries(WORD_KEYS.map((key) => [key, texts[key.replace('draws.', '')]])) })
vi.stubGlobal('ICONS', {})

const told = (part: HTMLElement) => [...part.querySelectorAll('h2, p')].map(({ textContent }) => textContent)
const rows = (part: HTMLElement) => [...part.querySelectorAll('ol > li')].map(({ textContent }) => textContent)

test('the page says how many periods of a file were never drawn, where there are any', () => {
  const day = lostDay({ periods: 6, drawn: 4 })
  expect(told(verdictView({ state: 'right', day, faults: [] }))).toEqual([
    'All 4 draws in this file are right',
    '2 periods in this file were never drawn',
  ])
  const none = lostDay({ periods: 1, drawn: 0 })
  expect(told(verdictView({ state: 'right', day: none, faults: [] }))).toEqual([
    'Everything matches',
    '1 period in this file was never drawn',
  ])
  const drawn = signedDay({ periods: 3 })
  expect(told(verdictView({ state: 'right', day: drawn, faults: [] }))).toEqual(['All 3 draws in this file are right'])
})

test('a period that is never drawn is counted and named among those that are wrong', () => {
  const day = lostDay({ periods: 6, drawn: 4 })
  expect(told(verdictView({ state: 'wrong', day, faults: [{ at: 5, steps: ['closing_signed'] }] }))).toEqual([
    '1 of 6 draws is wrong',
    'First: period 20260105010006. The frozen bets are not signed by the operator',
    '2 periods in this file were never drawn',
  ])
})

test('its row says that it was not drawn, whatever result the file gives it', () => {
  const day = lostDay({ periods: 3, drawn: 1 })
  Object.assign(day.lost![0]!, { drawn: { result: '<b>7</b>' } })
  expect(rows(drawList(day, [{ at: 2, steps: ['order'] }]))).toEqual([
    '20260105010003Not drawnOut of order, or of another line, day or odds',
    `20260105010001${day.periods[0]!.drawn.result}Matches`,
    '20260105010002Not drawnMatches',
  ])
})
