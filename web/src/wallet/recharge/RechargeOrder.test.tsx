// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { RechargeOrder } from './RechargeOrder.tsx'

beforeEach(async () => {
  queries.clear()
  await startLanguage()
  await loadAreas('wallet', 'pages', 'chat')
})
afterEach(() => cancelPending())

const pending: Recharge = {
  ...{ id: '100000001', type: 1, paid_in: 1, channel_id: 'upi', channel_name: 'UPI', kind: 'hosted', amount: '500.00' },
  ...{ credited: null, status: 1, reference: '', payment: { exact: '500.00' }, reason: '', steps: [] },
  usual_seconds: null,
  ...{ expires_at: '2999-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' },
}

function shown(order: Recharge) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: SUCCESS_CODE, data: order })))
  const page = mountLive(
    <RouterContextProvider router={router}>
      <RechargeOrder id={order.id} />
    </RouterContextProvider>,
  )
  return { page, router, bar: () => [...page.querySelectorAll('header button')].map(nameOf) }
}
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

test('whoever waits for money asks customer service on the spot', async () => {
  const { page, router, bar } = shown(pending)
  await expect.poll(bar).toEqual(['Back', 'Ask support', 'Cancel'])
  page.querySelector<HTMLElement>('[aria-label="Ask support"]')!.click()
  // Where nobody answers for the site.
  await expect.poll(() => router.history.location.pathname).toBe('/help')
})

test('an order that is over has its button below, and nothing to cancel', async () => {
  const { page, bar } = shown({ ...pending, status: -1, reason: 'recharge_reason_expired' })
  await expect.poll(() => page.querySelector('footer')?.textContent).toContain('Ask support')
  expect(bar()).toEqual(['Back'])
})
