// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { loadAreas, startLanguage, t } from '../../platform/i18n/i18n.ts'
import { titleText } from './record-title.ts'

beforeAll(async () => {
  await startLanguage()
  await loadAreas('wallet', 'pages')
})

const record: AccountTransaction = {
  ...{ id: '1-1', type: 1, money_type: 1, amount: '500.00', balance_after: '500.00', status: 2 },
  ...{ remark: 'recharge_paid', reference: '100000001', locked: '0.00', about: '', game_type: null, exchange: null },
  created_at: '2026-01-01T00:00:00.000Z',
}
const title = (more: Partial<AccountTransaction>) =>
  titleText({ ...record, ...more }, t, (amount, type) => `${amount} of ${type}`)
const exchange: AccountTransaction['exchange'] = {
  ...{ from: 1, to: 3, rate: '1', fee: '0.00', cashback: '0.00' },
  ...{ from_amount: '1000.00', to_amount: '990.00' },
}

test('a record says with whom or in which game it is, and an exchange its other side', () => {
  expect(title({ about: 'UPI' })).toBe('Recharge, UPI')
  expect(title({ remark: 'withdraw_held', about: 'HDFC Bank ··4821' })).toBe('Withdrawal to HDFC Bank ··4821')
  expect(title({ type: 4, remark: 'exchanged', amount: '-1000.00', exchange })).toBe('To 990.00 of 3')
  expect(title({ type: 4, remark: 'exchanged', amount: '990.00', exchange })).toBe('From 1000.00 of 1')
  expect(title({ type: 5, remark: 'bet_paid', game_type: 2 })).toBe('WinGo: Bet won')
})

test('a record of which nothing more is known is called by what it is', () => {
  expect(title({})).toBe('Recharge')
  expect(title({ type: 4, remark: 'exchanged' })).toBe('Exchange')
  expect(title({ type: 5, remark: 'bet_placed' })).toBe('Bet placed')
})
