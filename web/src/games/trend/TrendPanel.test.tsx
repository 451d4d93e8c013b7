// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { d5Face } from '../d5/d5-face.ts'
import type { DrawResult, GameFace } from '../game/game-face.ts'
import { k3Face } from '../k3/k3-face.ts'
import { racingFace } from '../racing/racing-face.ts'
import { wingoFace } from '../wingo/wingo-face.ts'
import type { Results } from '../results/results.ts'
import { toldOf } from '../results/told-of.ts'
import { TrendPanel } from './TrendPanel.tsx'

const PERIOD_DAY_AND_LINE = '2026010501'
const asked: (string | null)[] = []
let further: DrawResult[] = []

beforeEach(async () => {
  asked.length = 0
  further = []
  vi.stubGlobal('fetch', (input: string) => {
    const { searchParams } = new URL(input, 'http://mela')
    asked.push(searchParams.get('limit'))
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data: { list: further, total: further.length } }))
  })
  await startLanguage()
  await loadAreas('games')
})

const drawnOf = (face: GameFace, result: string, sequence: number): DrawResult => ({
  period: `${PERIOD_DAY_AND_LINE}${String(sequence).padStart(4, '0')}`,
  color: '',
  block: null,
  ...toldOf(face, result),
  result,
})

function panelOf(face: GameFace, ...drawn: string[]) {
  const list = drawn.map((result, index) => drawnOf(face, result, 1000 - index))
  const { game_type } = face
  const results: Results = { game_type, line: '01', running: undefined, list, error: undefined, load: () => undefined }
  const { page } = mount(<TrendPanel {...{ face, results, list }} />)
  const trend = () => page.querySelector('svg[viewBox^="0 0 358"]')!.getAttribute('aria-label')
  const press = (name: string) =>
    act(() => {
      const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
      button.click()
    })
  const countOf = (name: string) => {
    const cell = [...page.querySelectorAll('dl > div')].find((each) => {
      const term = each.querySelector('dt')!
      return term.textContent === name || term.querySelector('svg')?.getAttribute('aria-label') === name
    })
    return cell?.querySelector('dd')?.textContent
  }
  return { page, trend, press, countOf }
}

test('the trend of K3 is the sum of the dice, with how often each sum and size came', () => {
  const { page, trend, countOf } = panelOf(k3Face, '5,2,6', '1,1,4', '6,6,1')
  expect(trend()).toBe('Sum. Last 3 draws, newest first: 13 6 13')
  expect([countOf('13'), countOf('6'), countOf('18')]).toEqual(['2', '1', '0'])
  expect([countOf('Small'), countOf('Big')]).toEqual(['1', '2'])
  expect(page.textContent).toContain('Every draw is independent of those before it.')
})

test('the trend of 5D is a digit at the chosen place or the sum of all five', () => {
  const { trend, press, countOf } = panelOf(d5Face, '83157', '90427')
  expect(trend()).toBe('A. Last 2 draws, newest first: 8 9')
  press('B')
  expect(trend()).toBe('B. Last 2 draws, newest first: 3 0')
  expect([countOf('0'), countOf('Small')]).toEqual(['1', '2'])
  press('Sum')
  expect(trend()).toBe('Sum. Last 2 draws, newest first: 24 22')
  // Of 46 sums only the sizes are counted.
  expect([countOf('24'), countOf('Small'), countOf('Big')]).toEqual([undefined, '1', '1'])
})

test('the trend of Racing is the car at the chosen place or the sum of the first two', () => {
  const { trend, press, countOf } = panelOf(racingFace, '4,1,5,2,6,10,7,3,9,8', '7,10,2,9,1,3,8,5,6,4')
  expect(trend()).toBe('No. 1. Last 2 draws, newest first: 4 7')
  expect([countOf('Car 7'), countOf('Car 8')]).toEqual(['1', '0'])
  press('No. 10')
  expect(trend()).toBe('No. 10. Last 2 draws, newest first: 8 4')
  press('Sum')
  expect(trend()).toBe('Sum. Last 2 draws, newest first: 5 17')
})

test('ten draws are shown at first, and a hundred are asked for when somebody wants them', async () => {
  const digits = Array.from({ length: 20 }, (_, index) => String(index % 10))
  const { trend, press } = panelOf(wingoFace, ...digits)
  expect(trend()).toBe('Number. Last 10 draws, newest first: 0 1 2 3 4 5 6 7 8 9')
  press('5')
  expect(trend()).toBe('Number. Last 5 draws, newest first: 0 1 2 3 4')
  expect(asked).toEqual([])
  further = [...digits, '7', '7'].map((result, index) => drawnOf(wingoFace, result, 1000 - index))
  press('100')
  expect(trend()).toContain('Last 20 draws')
  await expect.poll(trend).toMatch(/^Number\. Last 22 draws.* 7 7$/)
  expect(asked).toEqual(['100'])
})
