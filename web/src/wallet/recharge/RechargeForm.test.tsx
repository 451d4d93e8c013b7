// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { keepDraft } from '../form-drafts.ts'
import type { RechargeConfig } from './recharge-draft.ts'
import { RechargeForm } from './RechargeForm.tsx'

beforeEach(async () => {
  queries.clear()
  sessionStorage.clear()
  localStorage.clear()
  await startLanguage()
  await loadAreas('wallet', 'pages')
})
afterEach(() => cancelPending())

const upi = {
  ...{ id: 'upi', kind: 'hosted' as const, name: 'UPI', icon: 'phone', min: '100.00', max: '50000.00' },
  quick_amounts: ['500.00'],
  usual_seconds: null,
}
const open: RechargeConfig = {
  is_paused: false,
  needs_verification: false,
  break_until: null,
  rate: null,
  channels: [upi],
  activities: [],
}

function shown(config: RechargeConfig) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const answers = vi.fn(() => Promise.resolve(Response.json({ code: SUCCESS_CODE, data: config })))
  vi.stubGlobal('fetch', answers)
  const page = mountLive(
    <RouterContextProvider router={router}>
      <RechargeForm />
    </RouterContextProvider>,
  )
  const button = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  return { page, router, button }
}

test('whoever can recharge types an amount', async () => {
  const { page } = shown(open)
  await expect.poll(() => page.querySelector('input[inputmode=decimal]')).not.toBeNull()
})

test('whoever is not verified where that comes first is told so, and led there', async () => {
  const { page, router, button } = shown({ ...open, needs_verification: true, channels: [] })
  await expect.poll(() => page.textContent).toContain('Basic verification first')
  expect(page.querySelector('input[inputmode=decimal]')).toBeNull()
  button('Verify')!.click()
  await expect.poll(() => router.history.location.pathname).toBe('/user-authentication')
})

test('whoever takes a break is told until when before anything is typed, and types again once it is over', async () => {
  const { page } = shown({ ...open, break_until: '2999-05-19T12:00:00Z' })
  await expect.poll(() => page.textContent).toMatch(/You’re taking a break.*Until .*2999.* you can’t recharge/)
  expect(page.querySelector('input[inputmode=decimal]')).toBeNull()
  queries.clear()
  const { page: later } = shown({ ...open, break_until: '2020-05-19T12:00:00Z' })
  await expect.poll(() => later.querySelector('input[inputmode=decimal]')).not.toBeNull()
})

test('what diamonds cost in rupees stands there before anybody leaves for the provider', async () => {
  keepDraft(`recharge-${Currency.Diamond}-amount`, '100')
  const { page } = shown({ ...open, rate: '3' })
  await expect.poll(() => page.querySelector('input[inputmode=decimal]')).not.toBeNull()
  const diamonds = [...page.querySelectorAll<HTMLElement>('[role=radio]')].find(({ textContent }) =>
    /Diamonds/.test(textContent),
  )!
  diamonds.click()
  await expect.poll(() => page.textContent).toMatch(/You get.*100.*You pay₹33\.34/)
})

test('how long it usually takes stands with each way to pay before one is chosen, and nothing where nobody knows', async () => {
  const way = (id: string, kind: 'hosted' | 'transfer' | 'chain', usual_seconds: number | null) => ({
    ...{ ...upi, id, kind, name: id, usual_seconds },
  })
  const channels = [
    ...[way('page', 'hosted', 60), way('new page', 'hosted', null), way('bank', 'transfer', 1_800)],
    ...[way('slow bank', 'transfer', 3_600), way('chain', 'chain', 7_200), way('new chain', 'chain', null)],
  ]
  const { page } = shown({ ...open, channels })
  await expect.poll(() => page.querySelectorAll('fieldset label').length).toBe(6)
  const told = [...page.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)
  const range = 'From ₹100 to ₹50,000'
  expect(told).toEqual([
    `pageOn the payment pageUsually within a minute${range}`,
    `new pageOn the payment page, usually instant${range}`,
    `bankYou transfer and send us the referenceUsually within 30 minutes after you send the reference${range}`,
    `slow bankYou transfer and send us the referenceUsually within an hour after you send the reference${range}`,
    `chainFrom your own USDT walletUsually within 2 hours${range}`,
    `new chainFrom your own USDT wallet${range}`,
  ])
})
