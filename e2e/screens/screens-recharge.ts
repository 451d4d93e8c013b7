import type { Page } from '@playwright/test'
import { answerMoney } from '../wallet/money-answers.ts'
import { createPeople } from '../stage/people.ts'
import * as said from '../wallet/recharge-answers.ts'
import { holdBack, see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// Money in, and the records of what came and went. The answers stand in recharge-answers.ts.
type Answers = Parameters<typeof answerMoney>[1]
interface Moment {
  answers?: Answers
  prepare?: (page: Page) => Promise<unknown>
  arrange?: (page: Page) => Promise<unknown>
}
const RECORD = 'main li button:has(time)'
const STEPS = 'main ol li'
const AMOUNT = 'main input[inputmode=decimal]'
const ORDER = '/recharge?id=100000001'
const WITHDRAWAL = '/withdraw-record?id=100000002'

async function holder({ url }: Stage): Promise<Visitor> {
  const [{ token }] = await createPeople(url, 'Rohan Kulkarni')
  return { token }
}

const money = (name: string, path: string, moment: Moment = {}): Screen => ({
  name,
  visitor: holder,
  path: () => path,
  prepare: async (page) => {
    const usual = {
      getAccountTransactions: said.transactions,
      getAccountTransactionTotals: said.totals,
      getRechargeConfig: said.rechargeConfig,
    }
    await answerMoney(page, { ...usual, ...moment.answers })
    await moment.prepare?.(page)
  },
  arrange: moment.arrange ?? ((page) => see(page, RECORD)),
})
const order = (name: string, getRecharge: NonNullable<Answers>['getRecharge'] & object): Screen =>
  money(name, ORDER, { answers: { getRecharge }, arrange: (page) => see(page, STEPS) })
const withdrawal = (name: string, getWithdrawal: NonNullable<Answers>['getWithdrawal'] & object): Screen =>
  money(name, WITHDRAWAL, {
    answers: { getWithdrawal, listWithdrawals: said.withdrawals },
    arrange: (page) => see(page, STEPS),
  })

const wallet: Screen[] = [
  money('wallet-money', '/wallet'),
  money('wallet-hidden', '/wallet', {
    prepare: (page) => page.addInitScript(() => localStorage.setItem('balance_hidden', '1')),
  }),
  money('wallet-detail', '/wallet', {
    answers: { getWithdrawal: said.withdrawalOf([['requested', 60]], { can_cancel: true }) },
    arrange: async (page) => {
      await page.locator(RECORD).nth(1).click()
      await see(page, 'ol li')
    },
  }),
]

const form: Screen[] = [
  money('recharge', '/recharge', {
    arrange: async (page) => {
      await page.locator('main [role=group] button').nth(2).click()
      await see(page, 'main [aria-pressed=true]')
    },
  }),
  money('recharge-out-of-range', '/recharge', {
    arrange: async (page) => {
      await page.locator(AMOUNT).fill('50')
      await see(page, 'main [role=alert]')
    },
  }),
  money('recharge-offline', '/recharge', {
    arrange: async (page) => {
      await page.locator(AMOUNT).fill('2000')
      await page.context().setOffline(true)
      await see(page, 'main footer button:disabled')
    },
  }),
  money('recharge-paused', '/recharge', {
    answers: { getRechargeConfig: { ...said.rechargeConfig, is_paused: true } },
    arrange: (page) => see(page, 'main h2'),
  }),
  money('recharge-none', '/recharge', {
    answers: { getRechargeConfig: { ...said.rechargeConfig, channels: [], activities: [] } },
    arrange: (page) => see(page, 'main h2'),
  }),
  money('recharge-loading', '/recharge', {
    prepare: (page) => holdBack(page, '/user/recharge_config'),
    arrange: (page) => see(page, 'main [role=status] > div > i'),
  }),
  money('recharge-error', '/recharge', {
    prepare: (page) => page.route('**/api/user/recharge_config*', (route) => route.abort()),
    arrange: (page) => see(page, 'main [role=alert] button'),
  }),
]

const orders: Screen[] = [
  order('recharge-hosted', () => said.rechargeOf('hosted', [['started', 1]])),
  order('recharge-upi', () => said.rechargeOf('transfer', [['started', 1]])),
  order('recharge-usdt', () => said.rechargeOf('chain', [['started', 1]])),
  order('recharge-over', () => said.rechargeOf('chain', [['started', 31]], { expires_at: new Date(0).toISOString() })),
  order('recharge-done', () =>
    said.rechargeOf(
      'transfer',
      [
        ['started', 9],
        ['referenced', 5],
        ['paid', 2],
      ],
      {
        ...{ status: 2, credited: '2000.00', reference: '412988035177' },
      },
    ),
  ),
  order('recharge-failed', () =>
    said.rechargeOf(
      'hosted',
      [
        ['started', 40],
        ['failed', 20],
      ],
      { status: -1, reason: 'recharge_reason_expired' },
    ),
  ),
  withdrawal('withdraw-status', () => said.withdrawalOf([['requested', 60]], { can_cancel: true })),
  withdrawal('withdraw-paid', () =>
    said.withdrawalOf(
      [
        ['requested', 60],
        ['approved', 40],
        ['sent', 30],
        ['paid', 10],
      ],
      {
        ...{ status: 2, payment_reference: 'UTR412988035177' },
      },
    ),
  ),
  withdrawal('withdraw-declined', () =>
    said.withdrawalOf(
      [
        ['requested', 60],
        ['rejected', 10],
      ],
      {
        ...{ status: -1, reason: 'withdraw_reason_name_differs', note: 'Add an account in your own name.' },
      },
    ),
  ),
]

const lists: Screen[] = [
  money('records-money', '/wallet-record'),
  money('records-filter', '/wallet-record', {
    arrange: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').click()
      await see(page, 'dialog[open] input[type=date]')
    },
  }),
  money('records-recharge', '/recharge-record', { answers: { listRecharges: said.recharges } }),
  money('records-withdraw', '/withdraw-record', { answers: { listWithdrawals: said.withdrawals } }),
  money('records-bets-none', '/betting-record', {
    answers: { getAccountTransactions: { list: [], total: 0 } },
    arrange: (page) => see(page, 'main h2'),
  }),
  { ...money('records-games-none', '/game-record', { arrange: (page) => see(page, 'main h1') }), isAlike: true },
]

export const rechargeScreens: readonly Screen[] = [...wallet, ...form, ...orders, ...lists]
