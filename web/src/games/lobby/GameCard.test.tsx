// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import type { GameOffer } from '../game-config.ts'
import { GameCard } from './GameCard.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const MINUTE_MS = 60_000

beforeEach(async () => {
  queries.clear()
  await startLanguage()
  await loadAreas('games', 'pages')
})
afterEach(() => cancelPending())

/** A site whose period closes so long from now and is drawn a minute later. */
function site(closes_in_ms: number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname } = new URL(input, 'http://mela')
    asked.push(pathname)
    if (!pathname.endsWith('/game/next_periods')) return Promise.reject(new TypeError('cut off'))
    const close_unix = Date.now() + closes_in_ms
    const times = { opens_unix: close_unix - MINUTE_MS, close_unix, draw_unix: close_unix + MINUTE_MS }
    const period = { ...times, period: '20260105010123', line: '01', now_unix: Date.now(), is_open: true }
    const data = { ...period, commitments: null, block: null, next: [] }
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
  })
  return asked
}

function card(changed: Partial<GameOffer> = {}) {
  const offer: GameOffer = {
    ...{ game_type: GameType.WinGo, switch: 1, order: 1, fee_rate: 200, methods: [], odds: {} },
    lines: [{ code: '01', period_seconds: 60 }],
    ...changed,
  }
  return mountLive(
    <RouterContextProvider router={router}>
      <GameCard offer={offer} />
    </RouterContextProvider>,
  )
}

test('a card leads to its game and tells how long bets are taken', async () => {
  site(30 * MINUTE_MS)
  const page = card()
  await expect.poll(() => page.querySelector('[role=timer]')?.textContent).toMatch(/^(29|30):\d\d$/)
  expect(page.querySelector('a')!.getAttribute('href')).toBe('/game/wingo')
  expect(page.textContent).toMatch(/^WinGo/)
})

test('while a draw is made the card says so in place of its text', async () => {
  site(0)
  const page = card()
  await expect.poll(() => page.querySelector('[role=timer]')?.textContent).toBe('Drawing…')
  expect(page.querySelectorAll('[role=timer]')).toHaveLength(1)
  const text = [...page.querySelectorAll('span')].find(({ textContent }) => textContent === 'Colour and number')!
  expect(text.className).not.toBe('')
})

test('a closed game says that it comes back, leads nowhere and asks for nothing', () => {
  for (const closed of [{ switch: -1 as const }, { lines: [] }]) {
    const asked = site(MINUTE_MS)
    const page = card(closed)
    expect(page.textContent).toContain('WinGoBack soon')
    expect(page.querySelector('a, button, [role=timer]')).toBeNull()
    expect(asked).toEqual([])
  }
})
