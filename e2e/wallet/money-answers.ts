import type { Page } from '@playwright/test'
import type { CallOutput } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { routes } from '@mela/contract/generated/routes.ts'
import type { Route } from '@mela/contract/route.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'

// What a site with money answers, for pictures of states that take long to come about. Journeys ask the real one.
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const ahead = (hours: number) => ago(-hours)

export const withdrawConfig: CallOutput<'getWithdrawConfig'> = {
  ...{ min: '200.00', max: '50000.00', fee_rate: '0.02', fee_min: '0.00', withdrawable: '196400.00' },
  ...{ daily_limit: '200000.00', daily_left: '200000.00', held: '0.00', locked: '0.00', turnovers: [], only_back: [] },
  ...{ blocks: [], owed: [], new_target_hours: 24, direct_bonus: '0.05' },
}
export const blockedConfig: CallOutput<'getWithdrawConfig'> = {
  ...withdrawConfig,
  ...{ held: '12000.00', locked: '52230.50', daily_left: '150.00' },
  turnovers: [
    turnover('31', 'direct_charge', ['5000.00', '3260.00', '1740.00'], 190),
    turnover('32', 'bonus', ['1500.00', '1500.00', '0.00'], 260),
    turnover('33', 'direct_charge', ['20000.00', '4200.00', '15800.00'], 310),
  ],
  only_back: [{ method: 'wallet', amount: '8300.00' }],
  blocks: ['paused', 'advanced_verification', 'withdraw_password', 'daily_limit', 'receivable'],
  owed: [{ type: 1, amount: '320.00' }],
}

function turnover(id: string, source: string, [required, counted, left]: [string, string, string], hours: number) {
  return { id, source, required, counted, left, locked: left, created_at: ago(hours) }
}

export const cards: CallOutput<'listCards'> = {
  list: [card('41', 'HDFC Bank', '4821', null), card('42', 'State Bank of India', '7730', ahead(20))],
  verified_name: 'Rohan Kulkarni',
  photo_switch: -1,
}

function card(id: string, bank_name: string, last4: string, waits_until: string | null) {
  return {
    ...{ id, bank_name, bank_code: 'HDFC0001234', account_name: 'Rohan Kulkarni', card_number: `····${last4}` },
    ...{ has_photos: false, created_at: ago(waits_until ? 4 : 900), waits_until },
  }
}

export const chainWallets: CallOutput<'listChainWallets'> = [
  {
    id: '51',
    currency: 2,
    channel: 'TRC20',
    address: 'TR7N···9fA2',
    label: 'My Tron wallet',
    created_at: ago(1000),
    waits_until: null,
  },
]
export const banks: CallOutput<'listBanks'> = [
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'CNRB', name: 'Canara Bank' },
]
export const wallets: CallOutput<'getWallet'> = [
  { type: 1, balance: '248630.50', withdrawable: '196400.00', exchange_balance: '196400.00', changes: 7 },
  { type: 2, balance: '412.089999', withdrawable: '412.089999', exchange_balance: '412.089999', changes: 7 },
  { type: 3, balance: '18240.00', withdrawable: '18240.00', exchange_balance: '18240.00', changes: 7 },
]
export const exchangeConfig: CallOutput<'getExchangeConfig'> = {
  is_paused: false,
  rates: [
    { from: 1, to: 3, rate: '1' },
    { from: 1, to: 2, rate: '0.012048192771' },
    { from: 2, to: 1, rate: '83' },
    { from: 2, to: 3, rate: '83' },
    { from: 3, to: 1, rate: '1' },
  ],
  ...{ min_inr: '4', fee: '0', cashback: '0' },
  mins: [
    { type: 1, min: '4.00' },
    { type: 2, min: '0.048193' },
    { type: 3, min: '4.00' },
  ],
}
export const quote = (): CallOutput<'quoteExchange'> => ({
  ...{ quote_id: '6f2c1e9a-54f2-4a1c-9c27-0d3b8f6a1e55', from: 1, to: 3, rate: '1', fee: '0.00', cashback: '0.00' },
  ...{ from_amount: '1000.00', to_amount: '1000.00', expires_unix: Date.now() + 29_000 },
})

const usual = {
  getWithdrawConfig: withdrawConfig,
  listCards: cards,
  listChainWallets: chainWallets,
  listBanks: banks,
  getWallet: wallets,
  getExchangeConfig: exchangeConfig,
} satisfies { [Name in CallName]?: CallOutput<Name> }

/** The site is one with money that has no value, and this is what it says about it. */
export async function answerMoney(
  page: Page,
  more: { [Name in CallName]?: CallOutput<Name> | (() => CallOutput<Name>) } = {},
): Promise<void> {
  await page.route('**/api/public/sub_contracting', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...json, data: { ...json.data, economy: 'sandbox' } } })
  })
  for (const [name, data] of Object.entries({ ...usual, ...more })) {
    const [path, method = 'GET']: Route = routes[name as CallName]
    await page.route(
      (url) => url.pathname === `/api${path}`,
      (route) =>
        route.request().method() === method
          ? route.fulfill({ json: { code: SUCCESS_CODE, data: typeof data === 'function' ? data() : data } })
          : route.fallback(),
    )
  }
}
