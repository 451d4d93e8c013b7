import type { Page } from '@playwright/test'
import { answerMoney, blockedConfig, cards, chainWallets, exchangeConfig, quote } from '../wallet/money-answers.ts'
import { rechargeConfig } from '../wallet/recharge-answers.ts'
import { createPeople } from '../stage/people.ts'
import { holdBack, see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// Money out and between currencies, in the states that people meet. The answers stand in money-answers.ts.
type Answers = Parameters<typeof answerMoney>[1]
const NUMBER = '5021483709124821'
const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const AMOUNT = 'main input[inputmode=decimal]'
const TARGET = 'main fieldset label'
const BANK = 'main section[aria-label] > ul button'
const ACT = 'main footer button'

async function holder({ url }: Stage): Promise<Visitor> {
  const [{ token }] = await createPeople(url, 'Rohan Kulkarni')
  return { token }
}

interface Moment {
  arrange?: (page: Page) => Promise<unknown>
  answers?: Answers
  prepare?: (page: Page) => Promise<unknown>
}
const money = (
  name: string,
  path: string,
  { answers, prepare, arrange = (page) => see(page, ACT) }: Moment = {},
): Screen => ({
  name,
  visitor: holder,
  path: () => path,
  prepare: async (page) => {
    await answerMoney(page, answers)
    await prepare?.(page)
  },
  arrange,
})

const refuse = (path: string) => (page: Page) => page.route(`**/api${path}*`, (route) => route.abort())
const wallet = (type: 1 | 2 | 3) => (page: Page) =>
  page.addInitScript((chosen) => localStorage.setItem('default_wallet', chosen), String(type))

async function toAmount(page: Page): Promise<void> {
  await page.locator(TARGET).first().click()
  await page.locator(AMOUNT).fill('12000')
  await page.locator(AMOUNT).blur()
}

async function toConfirm(page: Page): Promise<void> {
  await toAmount(page)
  await page.locator(ACT).last().click()
  await see(page, 'main input[type=password]')
  await page.keyboard.type('4829')
}

async function fillCard(page: Page): Promise<void> {
  await see(page, ACT)
  await page.locator('main form input, main input').last().waitFor()
  await page.locator('main input[inputmode=numeric]').fill(NUMBER)
}

const withdraw: Screen[] = [
  money('withdraw', '/withdraw'),
  money('withdraw-blocked', '/withdraw', { answers: { getWithdrawConfig: blockedConfig } }),
  money('withdraw-bets', '/withdraw', {
    answers: {
      getWithdrawConfig: blockedConfig,
      listTurnoverBets: {
        list: [{ reference: 'WinGo 202611160100042', counted: '500.00', created_at: new Date().toISOString() }],
        total: 1,
      },
    },
    arrange: async (page) => {
      await page.locator('section[aria-labelledby=withdraw-turnover] button').click()
      await see(page, 'dialog[open]')
    },
  }),
  money('withdraw-empty', '/withdraw', { answers: { listCards: { ...cards, list: [] } } }),
  money('withdraw-diamonds', '/withdraw', { prepare: wallet(3), arrange: (page) => see(page, 'main h2 ~ button') }),
  money('withdraw-loading', '/withdraw', {
    prepare: (page) => holdBack(page, '/user/withdraw_config'),
    arrange: (page) => see(page, 'main [role=status] > div > i'),
  }),
  money('withdraw-error', '/withdraw', {
    prepare: refuse('/user/withdraw_config'),
    arrange: (page) => see(page, 'main [role=alert] button'),
  }),
  money('withdraw-account', '/withdraw-next?type=1', { arrange: (page) => see(page, TARGET) }),
  money('withdraw-amount', '/withdraw-next?type=1', { arrange: toAmount }),
  money('withdraw-amount-low', '/withdraw-next?type=1', {
    arrange: async (page) => {
      await page.locator(TARGET).last().click()
      await page.locator(AMOUNT).fill('150')
    },
  }),
  money('withdraw-amount-offline', '/withdraw-next?type=1', {
    arrange: async (page) => {
      await toAmount(page)
      await page.context().setOffline(true)
      await see(page, '[class*=bar][role=status]')
    },
  }),
  money('withdraw-confirm', '/withdraw-next?type=1', { arrange: toConfirm }),
]

const targets: Screen[] = [
  money('add-bankcard', '/add-bankcard', { arrange: fillCard }),
  money('add-bankcard-photos', '/add-bankcard', {
    answers: { listCards: { ...cards, list: [], photo_switch: 1 } },
    arrange: fillCard,
  }),
  money('add-bankcard-unverified', '/add-bankcard', {
    answers: { listCards: { list: [], verified_name: '', photo_switch: -1 } },
  }),
  money('add-bankcard-password', '/add-bankcard', {
    arrange: async (page) => {
      await fillCard(page)
      await page.locator('main [aria-describedby=card-bank]').click()
      await page.locator(BANK).first().click()
      await page.locator(ACT).last().click()
      await see(page, 'dialog[open] input')
    },
  }),
  money('card-remove', '/add-bankcard', {
    arrange: async (page) => {
      await page.locator('main ul:not([aria-label]) li button').first().click()
      await see(page, 'dialog[open]')
    },
  }),
  money('bank-select', '/bank-selected', { arrange: (page) => see(page, BANK) }),
  money('bank-select-none', '/bank-selected', {
    arrange: async (page) => {
      await page.locator('main input[type=search]').fill('Saraswat')
      await see(page, 'main h2 ~ button')
    },
  }),
  money('add-wallet', '/add-wallet', {
    arrange: async (page) => {
      await page.locator('main textarea').fill(TRON_ADDRESS)
      await see(page, 'main [class*=fits]')
    },
  }),
  money('add-wallet-wrong', '/add-wallet', {
    answers: { listChainWallets: chainWallets.slice(1) },
    arrange: async (page) => {
      await page.locator('main textarea').fill('0xdAC17F958D2ee523a2206206994597C13D831ec7')
      await see(page, 'main [role=alert]')
    },
  }),
]

const between: Screen[] = [
  money('exchange', '/exchange', {
    answers: { quoteExchange: quote },
    arrange: async (page) => {
      await page.locator('main [role=group] button').nth(2).click()
      await see(page, 'main [role=timer]')
    },
  }),
  money('exchange-low', '/exchange', {
    arrange: async (page) => {
      await page.locator(AMOUNT).fill('3.99')
      await see(page, 'main [role=alert]')
    },
  }),
  money('exchange-paused', '/exchange', {
    answers: { getExchangeConfig: { ...exchangeConfig, is_paused: true } },
    arrange: (page) => see(page, 'main h2'),
  }),
  money('direct-recharge', '/direct-charging', {
    answers: { getWithdrawConfig: { ...blockedConfig, blocks: [] }, getRechargeConfig: rechargeConfig },
    arrange: async (page) => {
      await page.locator('main [role=group] button').nth(3).click()
    },
  }),
  money('direct-recharge-digits', '/direct-charging', {
    answers: {
      getWithdrawConfig: { ...blockedConfig, blocks: ['withdraw_password'] },
      getRechargeConfig: rechargeConfig,
    },
    arrange: async (page) => {
      await page.locator('main input[type=password]').focus()
      await see(page, 'main [role=group] button')
    },
  }),
]

export const withdrawScreens: Screen[] = [...withdraw, ...targets, ...between]
