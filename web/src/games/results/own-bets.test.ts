// @vitest-environment happy-dom
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { BetStatus, GameType } from '@mela/contract/games/games-rules.ts'
import { mountHook } from '../../../test/mount-hook.ts'
import { gainOf, useOutcome, type OwnBet } from './own-bets.ts'

const { Undrawn, Won, Refunded } = BetStatus
const bet = (period: string, status: BetStatus) => ({ id: period, period, line: '01', status }) as OwnBet

/** How far the site is with a period. */
const site: Record<string, 'away' | 'waiting' | 'settled' | 'refunding' | 'refunded'> = {}
const asked: string[] = []
const told: string[] = []
/** The periods that waited, at each time the bets were shown. */
const rendered: string[][] = []

function useTold(first = [bet('1', Won), bet('2', Undrawn), bet('3', Undrawn)]) {
  const [bets, show] = useState(first)
  const period = useOutcome(GameType.WinGo, bets)?.period
  useEffect(() => {
    rendered.push(bets.filter(({ status }) => status === Undrawn).map((each) => each.period))
  }, [bets])
  useEffect(() => {
    if (period) told.push(period)
  }, [period])
  return show
}

beforeEach(() => {
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://mela')
    const period = searchParams.get('period') ?? ''
    // The draw that is remembered for later is not looked at here.
    if (!pathname.endsWith('/game/betting_result')) return Promise.reject(new TypeError('cut off'))
    asked.push(period)
    if (site[period] === 'away') return Promise.reject(new TypeError('cut off'))
    const data = { game_type: GameType.WinGo, period, totals: [], ...answerOf(period) }
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
  })
})

function answerOf(period: string) {
  switch (site[period]) {
    case 'settled':
      return { result: '3', bets: [bet(period, Won)] }
    case 'refunded':
      return { result: '', bets: [bet(period, Refunded)] }
    case 'refunding':
      return { result: '', bets: [bet(period, Refunded), bet(period, Undrawn)] }
    default:
      return { result: '', bets: [bet(period, Undrawn)] }
  }
}

test('what a period came to is asked for until it is known and told once, and no period waits for another', async () => {
  const { get: show } = mountHook(() => useTold())
  Object.assign(site, { '2': 'away', '3': 'settled' })
  show()([bet('1', Won), bet('2', Won), bet('3', Won)])
  await expect.poll(() => asked.slice(0, 2)).toEqual(['2', '3'])

  site['2'] = 'waiting'
  await expect.poll(() => told).toEqual(['3'])
  site['2'] = 'settled'
  await expect.poll(() => told).toEqual(['3', '2'])
  expect(asked).not.toContain('1')

  // The next one is asked for and told; of those before it nothing is asked any more.
  asked.length = 0
  site['4'] = 'settled'
  show()([bet('2', Won), bet('3', Won), bet('4', Undrawn)])
  await expect.poll(() => rendered.at(-1)).toContain('4')
  show()([bet('2', Won), bet('3', Won), bet('4', Won)])
  await expect.poll(() => told).toEqual(['3', '2', '4'])
  expect(new Set(asked)).toEqual(new Set(['4']))
})

test('a period that is never drawn is told once its stakes came back, and asked for no more', async () => {
  const { get: show } = mountHook(() => useTold([bet('5', Undrawn), bet('6', Undrawn)]))
  Object.assign(site, { '5': 'refunding', '6': 'settled' })
  told.length = 0
  asked.length = 0
  show()([bet('5', Refunded), bet('6', Undrawn)])
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(told).toEqual([])
  site['5'] = 'refunded'
  await expect.poll(() => told).toEqual(['5'])
  asked.length = 0
  show()([bet('5', Refunded), bet('6', Won)])
  await expect.poll(() => told).toEqual(['5', '6'])
  expect(new Set(asked)).toEqual(new Set(['6']))
})

test('more than was staked is a gain where a result brought it, and none where the period is never drawn', () => {
  const totals = [{ money_type: 3 as const, amount: '10.00', win_amount: '10.20' }]
  expect(gainOf({ period: '1', result: '7', totals })).toBe(totals[0])
  expect(gainOf({ period: '1', result: '', totals })).toBeUndefined()
})
