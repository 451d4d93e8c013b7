import { expect, test } from 'vitest'
import { createWithdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import { directCharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { isWithdrawPassword } from '@mela/contract/account/account-rules.ts'
import { Currency, toDecimal } from '@mela/contract/money.ts'
import { faultOfAmount, feeFor, isWholePassword, minorOf, mostOf, type WithdrawConfig } from './withdraw-form.ts'

const config: WithdrawConfig = {
  ...{ min: '200.00', max: '50000.00', fee_rate: '0.02', fee_min: '0.00', withdrawable: '196400.00' },
  ...{ daily_limit: '200000.00', daily_left: '200000.00', held: '0.00', locked: '0.00', turnovers: [], only_back: [] },
  ...{ blocks: [], owed: [], new_target_hours: 24, direct_bonus: '0.05' },
}

test('WALLET-022 a withdrawal password is exactly six digits in the form, where it is set and in every call that takes one', () => {
  const takers = [createWithdrawal.input.shape.withdraw_password, directCharge.input.shape.withdraw_password]
  for (const wrong of ['12345', '1234567', '12345a', 'abcdef', '', '12 456', '１２３４５６']) {
    expect(isWholePassword(wrong), wrong).toBe(false)
    for (const taker of takers) expect(taker.safeParse(wrong).success, wrong).toBe(false)
    expect(isWithdrawPassword(wrong), wrong).toBe(false)
  }
  expect(isWholePassword('480215')).toBe(true)
  for (const taker of takers) expect(taker.safeParse('480215').success).toBe(true)
  expect(isWithdrawPassword('480215')).toBe(true)
})

test('an amount is refused on the field in the order of the server: minimum, maximum, day, balance', () => {
  const fault = (typed: string, changes: Partial<WithdrawConfig> = {}) =>
    faultOfAmount(typed, { ...config, ...changes }, Currency.Rupee)
  expect(fault('')).toBe('missing')
  expect(fault('0.00')).toBe('missing')
  expect(fault('199.99')).toBe('min')
  expect(fault('200')).toBeUndefined()
  expect(fault('50000')).toBeUndefined()
  expect(fault('50000.01')).toBe('max')
  expect(fault('300', { daily_left: '250.00' })).toBe('day')
  expect(fault('300', { withdrawable: '299.99' })).toBe('balance')
})

test('all is what the wallet, the most and the day allow, and the fee is the one of the server', () => {
  expect(mostOf(config, Currency.Rupee)).toBe(5_000_000n)
  expect(mostOf({ ...config, daily_left: '120.50' }, Currency.Rupee)).toBe(12_050n)
  expect(toDecimal(feeFor(minorOf('12000', Currency.Rupee), config, Currency.Rupee), Currency.Rupee)).toBe('240.00')
  // Rounded up to a whole paisa, as it is booked.
  expect(feeFor(minorOf('200.01', Currency.Rupee), config, Currency.Rupee)).toBe(401n)
  const usdt = { fee_rate: '0', fee_min: '1.000000' }
  expect(feeFor(minorOf('12.', Currency.Usdt), usdt, Currency.Usdt)).toBe(1_000_000n)
})
