// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from '@mela/contract/errors.ts'
import type { Rebate } from '@mela/contract/rewards/rewards.ts'
import { answering, gameConfig, mountScreen, washCode } from '../../../test/rewards-answers.ts'
import { sessionStore } from '../../account/session/session.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { WashCodeScreen } from './WashCodeScreen.tsx'

beforeEach(async () => {
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  sessionStore.setState({ status: 'signed_in', userId: '7' })
  await clearDatabase()
  await startLanguage()
  await loadAreas('rewards', 'wallet', 'pages', 'chat')
})
afterEach(() => cancelPending())

const wingo: Rebate = { game_type: 2, turnover: '52400.00', ratio: 2_200, amount: '115.28' }
/** Earned partly at an earlier level. */
const k3: Rebate = { game_type: 4, turnover: '18900.00', ratio: 2_500, amount: '34.02' }
const racing: Rebate = { game_type: 1, turnover: '3.00', ratio: 1_900, amount: '0.00' }
const rest: Rebate[] = [3, 5].map((game_type) => ({
  ...{ game_type: game_type as 3 | 5, turnover: '0.00', ratio: 2_200, amount: '0.00' },
}))
const earned = washCode({
  ...{ total_amount: '149.30', list: [racing, wingo, k3, ...rest] },
  collected: [{ amount: '96.40', created_at: '2025-11-01T14:30:00.000Z' }],
})

function shown(answers: object) {
  const { asked } = answering({ config: gameConfig([1]), ...answers })
  const screen = mountScreen(WashCodeScreen)
  const list = (name: string) =>
    [...screen.page.querySelectorAll(`ul[aria-label="${name}"] > li`)].map(({ textContent }) => textContent)
  const wishes = () => asked.filter(({ path }) => path === 'cashback_amount_receive').map(({ input }) => input)
  return { ...screen, asked, list, wishes }
}

test('each game says what its rebate comes from, and what comes from no single ratio says its average', async () => {
  const { page, list, router, button } = shown({ wash_code: earned })
  await expect
    .poll(() => list('By game'))
    .toEqual([
      'WinGo₹52,400.00 × 0.22%₹115.28Collect',
      'K3₹18,900.00, 0.18% on average₹34.02Collect',
      // Not open on this site, but something was earned on it.
      'Racing₹3.00 × 0.19%₹0.00',
    ])
  expect(page.textContent).toContain('Ready now, VIP 3₹149.30Collect ₹149.30')
  expect(page.textContent).toContain('Bets on more than 70% of what can happen don’t count. Smallest rebate: ₹0.01.')
  expect(list('Collected')).toEqual([expect.stringMatching(/^1 Nov 2025.*\+₹96\.40$/)])
  button('Records')!.click()
  await expect.poll(() => router.history.location.href).toBe('/wallet-record?kind=7&currency=1')
})

test('one game alone can be collected, and what was collected is told and gone', async () => {
  const after = washCode({ total_amount: '34.02', list: [k3, ...rest] })
  let is_collected = false
  const { button, list, wishes, toasts } = shown({
    wash_code: () => (is_collected ? after : earned),
    cashback_amount_receive: () => {
      is_collected = true
      return { amount: '115.28', wallets: [] }
    },
  })
  await expect.poll(() => button('Collect ₹115.28 from WinGo')).toBeDefined()
  button('Collect ₹115.28 from WinGo')!.click()
  await expect.poll(() => toasts).toEqual(['You got ₹115.28'])
  await expect
    .poll(() => list('By game'))
    .toEqual(['K3₹18,900.00, 0.18% on average₹34.02Collect', 'WinGo, nothing yet'])
  expect(wishes()).toEqual([{ money_type: 1, type: 2, nonce: expect.any(String) }])
})

test('a lost answer is asked for again under the same key, also after a reload, and the next time it is another', async () => {
  let is_up = false
  const answers = {
    wash_code: earned,
    cashback_amount_receive: () => (is_up ? { amount: '149.30', wallets: [] } : undefined),
  }
  const { button, wishes, toasts } = shown(answers)
  await expect.poll(() => button('Collect ₹149.30')).toBeDefined()
  button('Collect ₹149.30')!.click()
  await expect.poll(() => toasts.length).toBe(1)
  is_up = true
  queries.clear()
  const reloaded = shown(answers)
  await expect.poll(() => reloaded.button('Collect ₹149.30')).toBeDefined()
  reloaded.button('Collect ₹149.30')!.click()
  await expect.poll(() => reloaded.toasts).toEqual(['You got ₹149.30'])
  reloaded.button('Collect ₹149.30')!.click()
  await expect.poll(() => reloaded.toasts.length).toBe(2)
  const [first] = wishes()
  const [again, next] = reloaded.wishes()
  expect(again).toEqual(first)
  expect(next!['nonce']).not.toBe(first!['nonce'])
})

test('a tap that finds nothing left and one that is refused say so', async () => {
  const answers: unknown[] = [
    { amount: '0.00', wallets: [] },
    Response.json({ code: refusals.money_frozen.code, data: { reason: 'money_frozen' } }),
  ]
  const { button, toasts } = shown({ wash_code: earned, cashback_amount_receive: () => answers.shift() })
  await expect.poll(() => button('Collect ₹149.30')).toBeDefined()
  button('Collect ₹149.30')!.click()
  await expect.poll(() => toasts).toEqual(['Nothing left to collect'])
  button('Collect ₹149.30')!.click()
  await expect
    .poll(() => toasts)
    .toEqual(['Nothing left to collect', 'Paused while we check the balances. Nothing was taken. Try again later.'])
})

test('a button that cannot be used says why: nothing yet, too little, or no network', async () => {
  const { button, page } = shown({ wash_code: washCode() })
  await expect.poll(() => button('Collect')?.nextElementSibling?.textContent).toBe('Nothing to collect yet')
  expect(button('Collect')!.disabled).toBe(true)
  expect(page.querySelector('ul[aria-label="Collected"]')).toBeNull()
  queries.clear()
  const little = shown({ wash_code: washCode({ list: [racing, ...rest] }) })
  const reason = 'Less than ₹0.01. It stays until it is more.'
  await expect.poll(() => little.button('Collect')?.nextElementSibling?.textContent).toBe(reason)
  expect(little.button('Collect')!.disabled).toBe(true)
})

test('where people bet with several currencies each has a page of its own, and diamonds are called by their name', async () => {
  const diamonds = washCode({
    money_type: 3,
    total_amount: '12.50',
    list: [{ ...wingo, turnover: '6250.00', ratio: 2_000, amount: '12.50' }],
  })
  const { page, button } = shown({
    config: gameConfig([1, 2, 3]),
    wash_code: ({ money_type }: { money_type: string }) =>
      money_type === '3' ? diamonds : washCode({ money_type: Number(money_type) as 1 | 2, list: [racing, ...rest] }),
  })
  // That in which there is something to collect comes first, whatever is still to come in others.
  await expect.poll(() => button('Collect 12.50 diamonds')).toBeDefined()
  const chosen = () => page.querySelector('[role=radio][aria-checked=true]')?.textContent
  expect(chosen()).toBe('Diamonds')
  ;[...page.querySelectorAll<HTMLElement>('[role=radio]')].find(({ textContent }) => textContent === 'Rupee')!.click()
  await expect.poll(chosen).toBe('Rupee')
  await expect.poll(() => page.textContent).toContain('Ready now, VIP 3₹0.00')
  queries.clear()
  const play = shown({ config: gameConfig([3]), wash_code: diamonds })
  await expect.poll(() => play.button('Collect 12.50 diamonds')).toBeDefined()
  expect(play.page.querySelector('[role=radio]')).toBeNull()
})

test('whoever is too young to play is told so instead', async () => {
  const refused = Response.json({ code: refusals.under_age.code, data: { reason: 'under_age' } })
  const { page } = shown({ config: () => refused.clone(), wash_code: earned })
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toBeTruthy()
  expect(page.querySelector('ul')).toBeNull()
})
