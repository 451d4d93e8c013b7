// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import { Currency } from '@mela/contract/money.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { sessionStore } from '../../account/session/session.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { queries } from '../../platform/query/client.ts'
import { LimitNote } from './LimitNote.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

beforeEach(async () => {
  queries.clear()
  await table('snapshot').remove('play_limits')
  await startLanguage()
  await loadAreas('games', 'wallet')
})
afterEach(() => cancelPending())

const limit = (changed: Partial<PlayLimit>): PlayLimit => ({
  ...{ money_type: Currency.Diamond, kind: 'stake', span: 'day', amount: null, used: '0.00', next: null },
  resets_at: '2026-01-06T00:00:00.000Z',
  ...changed,
})

/** The note of somebody with these limits, and what was asked. */
function shown(limits: PlayLimit[], status: 'signed_in' | 'guest' = 'signed_in') {
  queries.clear()
  sessionStore.setState({ status })
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(new URL(input, 'http://mela').pathname)
    const data = { limits, break: null, reality_minutes: 60, age: 'adult' }
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
  })
  const page = mountLive(
    <RouterContextProvider router={router}>
      <LimitNote money_type={Currency.Diamond} />
    </RouterContextProvider>,
  )
  return { page, asked }
}

test('whoever has a limit for the day sees how much of it is used, and gets to the limits from there', async () => {
  const loss = limit({ kind: 'loss', amount: '500.00', used: '-20.00' })
  const stake = limit({ amount: '5000.00', used: '1200.50' })
  const { page } = shown([loss, stake])
  await expect.poll(() => page.textContent).toBe('Limit today: 1,200.50 of 5,000 staked')
  expect(page.querySelector('a')!.getAttribute('href')).toBe('/limits')
  // Who has won has lost nothing.
  const other = shown([limit({}), loss]).page
  await expect.poll(() => other.textContent).toBe('Limit today: 0 of 500 lost')
})

test('a limit for another time, in another currency or on recharging is not told', async () => {
  const others: Partial<PlayLimit>[] = [{ span: 'week' }, { money_type: Currency.Rupee }, { kind: 'deposit' }, {}]
  const { page, asked } = shown(others.map((each, at) => limit({ ...(at < 3 && { amount: '500.00' }), ...each })))
  await expect.poll(() => queries.getQueryData(['getPlayLimits', {}])).toBeDefined()
  expect(asked).toHaveLength(1)
  expect(page.textContent).toBe('')
})

test('a guest is shown no limit, and none is asked for', () => {
  const { page, asked } = shown([limit({ amount: '500.00' })], 'guest')
  expect(page.textContent).toBe('')
  expect(asked).toEqual([])
})
