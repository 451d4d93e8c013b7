// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, gameConfig, levels, mountScreen, playVip, vip, washCode } from '../../../test/rewards-answers.ts'
import { sessionStore } from '../../account/session/session.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { MyVipScreen } from './MyVipScreen.tsx'

const NEEDS = [
  ['5000.00', '1000.00'],
  ['12500.00', '2500.00'],
  ['31250.00', '6250.00'],
  ['78125.00', '15625.00'],
] as const

beforeEach(async () => {
  queries.clear()
  localStorage.clear()
  sessionStore.setState({ status: 'signed_in', userId: '7' })
  await clearDatabase()
  await startLanguage()
  await loadAreas('rewards', 'wallet', 'pages')
})
afterEach(() => cancelPending())

function shown(answers: object = {}) {
  const { asked } = answering({
    ...{ vip: vip(), vip_level_config: levels(NEEDS), wash_code: washCode(), config: gameConfig([1, 2, 3]) },
    ...answers,
  })
  const screen = mountScreen(MyVipScreen)
  const meters = () =>
    [...screen.page.querySelectorAll('[role=meter]')].map((meter) => [
      meter.getAttribute('aria-label'),
      meter.getAttribute('aria-valuetext'),
      meter.getAttribute('aria-valuenow'),
    ])
  const rows = () =>
    [...screen.page.querySelectorAll('table tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
  return { ...screen, asked, meters, rows }
}

test('the level stands there with what leads to the next one, what keeps it and what it brings', async () => {
  const { page, meters, rows } = shown()
  await expect.poll(() => page.querySelector('h2')?.textContent).toBe('VIP 3')
  expect(page.textContent).toMatch(/Kept until 30 Nov 2999|Kept until 1 Dec 2999/)
  expect(meters()).toEqual([
    ['To VIP 4: bets', '₹53,400 of ₹78,125', '68'],
    ['To VIP 4: recharge', '₹14,400 of ₹15,625', '92'],
    ['Bets', '₹4,000.50 of ₹9,375', '43'],
    ['Recharge', '₹0 of ₹1,875', '0'],
  ])
  expect(page.textContent).toContain('VIP 4 needs both')
  expect(page.textContent).toMatch(/Reach it by \d+ \w+ 2999, or you go down 1 level/)
  // In the order of the site, and nothing that it does not have.
  expect(rows()).toEqual([
    ['Rebate', 'VIP 3', 'VIP 4'],
    ['WinGo', '0.22%', '0.26%'],
    ['K3', '0.25%', '0.30%'],
  ])
})

test('where diamonds are for play only bets lead on, and the lowest level is nobody’s to lose', async () => {
  const { page, meters } = shown({ vip: playVip(), config: gameConfig([3]), wash_code: washCode({ money_type: 3 }) })
  await expect.poll(meters).toEqual([['To VIP 1: bets', '1,200 of 5,000 diamonds', '24']])
  expect(page.textContent).not.toMatch(/Kept until|To keep|needs both|recharge/i)
})

test('at the top there is nothing further, and a level that is safe says until when', async () => {
  const none = { now: '0.00', need: '0.00' }
  const top = { level: 4, next_level: null, recharge_next: none, consumption_next: none }
  const { page, meters, rows } = shown({ vip: vip({ ...top, kept_until: '2999-12-31T18:30:00.000Z' }) })
  await expect.poll(() => page.textContent).toContain('The top level')
  expect(meters().map(([name]) => name)).toEqual(['Bets', 'Recharge'])
  expect(page.textContent).toMatch(/VIP 4 is yours until (31 Dec 2999|1 Jan 3000)/)
  expect(page.textContent).not.toContain('or you go down')
  expect(rows()[0]).toEqual(['Rebate', 'VIP 4'])
})

test('what is ready is collected here too, and leads to how it came about', async () => {
  let total_amount = '176.17'
  const { page, button, router, asked } = shown({
    config: gameConfig([1]),
    wash_code: () => washCode({ total_amount }),
    cashback_amount_receive: () => {
      total_amount = '0.00'
      return { amount: '176.17', wallets: [] }
    },
  })
  await expect.poll(() => button('Collect')).toBeDefined()
  expect(page.textContent).toContain('Rebate ready₹176.17')
  button('Collect')!.click()
  await expect.poll(() => page.textContent).toContain('RebateNothing to collect yet')
  expect(button('Collect')).toBeUndefined()
  const collected = asked.filter(({ path }) => path === 'cashback_amount_receive')
  expect(collected).toEqual([expect.objectContaining({ input: { money_type: 1, nonce: expect.any(String) } })])
  button(/^Rebate/)!.click()
  await expect.poll(() => router.history.location.pathname).toBe('/wash-code')
})

test('without an answer the page says why and asks again for what is missing', async () => {
  const answers: Record<string, unknown> = { vip: undefined }
  const { page, button } = shown({ vip: () => answers['vip'] })
  await expect.poll(() => page.querySelector('[role=alert]')).not.toBeNull()
  answers['vip'] = vip()
  button('Try again')!.click()
  await expect.poll(() => page.querySelector('h2')?.textContent).toBe('VIP 3')
})

test('what the device knew shows as long as the site cannot be reached', async () => {
  const first = shown()
  await expect.poll(() => first.page.querySelector('h2')?.textContent).toBe('VIP 3')
  await expect.poll(() => first.page.textContent).toContain('Nothing to collect yet')
  queries.clear()
  const nobody = { vip: undefined, vip_level_config: undefined, wash_code: undefined, config: undefined }
  const { page, rows } = shown(nobody)
  await expect.poll(() => page.querySelector('h2')?.textContent).toBe('VIP 3')
  // Which games there are nobody can say, so all of them stand there.
  await expect.poll(() => rows().length).toBe(6)
})
