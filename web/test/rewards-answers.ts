import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import { vi } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import type { Vip, VipLevel, WashCode } from '@mela/contract/rewards/rewards.ts'
import { Toaster } from '@mela/ui/overlay/Toaster.tsx'
import { mountLive } from './mount-live.ts'

// What a site says about levels and rebates, for pages of them without a server.
type Offer = CallOutput<'getGameConfig'>['switch_list'][number]
const offer = (game_type: Offer['game_type'], order: number, isOn = true): Offer => ({
  ...{ game_type, order, switch: isOn ? 1 : -1, fee_rate: 200, methods: [], odds: {} },
  lines: isOn ? [{ code: '02', period_seconds: 60 }] : [],
})

/** WinGo and K3 are open, TrxWinGo is not. */
export const gameConfig = (money_types: CallOutput<'getGameConfig'>['money_types']) => ({
  ...{ money_types, stakes: [], banner_list: [], ui_banner_interval: 5, announcement_list: [] },
  switch_list: [offer(4, 2), offer(2, 1), offer(3, 3, false)],
})

const none = { now: '0.00', need: '0.00' }
export const vip = (changed: Partial<Vip> = {}): Vip => ({
  ...{ level: 3, next_level: 4, money_type: 1 },
  recharge_next: { now: '14400.00', need: '15625.00' },
  consumption_next: { now: '53400.00', need: '78125.00' },
  recharge_relegation: { now: '0.00', need: '1875.00' },
  consumption_relegation: { now: '4000.50', need: '9375.00' },
  ...{ period_end: '2999-11-30T18:30:00.000Z', kept_until: '2999-11-30T18:30:00.000Z' },
  ...changed,
})
/** As where diamonds are for play: nothing is recharged. */
export const playVip = (changed: Partial<Vip> = {}): Vip =>
  vip({
    ...{ level: 0, next_level: 1, money_type: 3, recharge_next: none, recharge_relegation: none },
    consumption_next: { now: '1200.00', need: '5000.00' },
    consumption_relegation: none,
    ...changed,
  })

const ratios = (level: number) => ({ 1: 1_000 + 300 * level, 2: 1_000 + 400 * level, 3: 1_000, 4: 1_000 + 500 * level })
export const levels = (
  needs: readonly (readonly [bets: string, recharge: string])[],
  money_type: 1 | 3 = 1,
): VipLevel[] =>
  [...needs, ['0.00', '0.00'] as const].map(([consumption_next, recharge_next], level) => ({
    ...{ level, money_type, recharge_next, consumption_next, wash_ratio: ratios(level) },
    ...{ recharge_relegation: '0.00', consumption_relegation: '0.00' },
  }))

export const washCode = (changed: Partial<WashCode> = {}): WashCode => ({
  ...{ money_type: 1, level: 3, total_amount: '0.00', collected: [] },
  list: ([1, 2, 3, 4, 5] as const).map((game_type) => ({
    ...{ game_type, ratio: 2_200, turnover: '0.00', amount: '0.00' },
  })),
  ...changed,
})

export type Answers = Record<string, unknown>
/** Each call by the end of its path; a function is asked every time. What is missing cannot be reached. */
export function answering(answers: Answers): { asked: { path: string; input: Record<string, unknown> }[] } {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://mela')
    const path = url.pathname.split('/').at(-1)!
    const input = init?.body ? (JSON.parse(String(init.body)) as object) : Object.fromEntries(url.searchParams)
    asked.push({ path, input: { ...input } })
    const answer = answers[path]
    const data: unknown = typeof answer === 'function' ? (answer as (given: object) => unknown)(input) : answer
    if (data === undefined) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(data).then((known) =>
      known instanceof Response ? known : Response.json({ code: SUCCESS_CODE, data: known }),
    )
  })
  return { asked }
}

/** A page in a router that can be led away from. */
export function mountScreen(Screen: ComponentType) {
  const root = createRootRoute()
  const getParentRoute = () => root
  const screen = createRoute({ getParentRoute, path: '/', component: () => createElement(Screen) })
  const elsewhere = createRoute({ getParentRoute, path: '/$' })
  const router = createRouter({ routeTree: root.addChildren([screen, elsewhere]), history: createMemoryHistory() })
  const page = mountLive(createElement(RouterProvider, { router } as never))
  const toasts = watchToasts(mountLive(createElement(Toaster)))
  const button = (name: string | RegExp) =>
    [...page.querySelectorAll('button')].find((each) => {
      const told = (each.getAttribute('aria-label') ?? each.textContent).trim()
      return typeof name === 'string' ? told === name : name.test(told)
    })
  return { page, router, button, toasts }
}

/** All that are told from now on: none of them stays. */
function watchToasts(page: HTMLElement): string[] {
  const told: string[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) told.push(node.textContent ?? '')
  }).observe(page, { childList: true, subtree: true })
  return told
}
