import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import type { RechargeChannel } from '@mela/contract/wallet/wallet-recharge.ts'
import { channelOf, fits } from './recharge-draft.ts'

const channel = (id: string, min: string, max: string): RechargeChannel => ({
  ...{ id, min, max, kind: 'hosted', name: id, icon: 'card', quick_amounts: [], usual_seconds: null },
})
const upi = channel('upi', '100.00', '50000.00')
const bank = channel('bank', '10000.00', '200000.00')

test('a channel takes amounts from its minimum to its maximum, to the smallest unit', () => {
  expect(fits(upi, '100', Currency.Rupee)).toBe(true)
  expect(fits(upi, '99.99', Currency.Rupee)).toBe(false)
  expect(fits(upi, '50000.', Currency.Rupee)).toBe(true)
  expect(fits(upi, '50000.01', Currency.Rupee)).toBe(false)
  expect(fits(upi, '', Currency.Rupee)).toBe(false)
})

test('the channel that was chosen stays; before, the first that takes the amount is proposed', () => {
  const channels = [upi, bank]
  expect(channelOf(channels, undefined, '', Currency.Rupee)).toBe(upi)
  expect(channelOf(channels, undefined, '150000', Currency.Rupee)).toBe(bank)
  expect(channelOf(channels, 'upi', '150000', Currency.Rupee)).toBe(upi)
  expect(channelOf(channels, 'gone', '500000', Currency.Rupee)).toBe(upi)
  expect(channelOf([], 'upi', '500', Currency.Rupee)).toBeUndefined()
})
