import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import type { WithdrawConfig } from '../withdraw/withdraw-form.ts'
import { movedBy, withAvailable } from './direct-form.ts'

const rupees: WithdrawConfig = {
  ...{ min: '200.00', max: '50000.00', fee_rate: '0.02', fee_min: '0.00', withdrawable: '196400.00' },
  ...{ daily_limit: '0.00', daily_left: '0.00', held: '0.00', locked: '52230.50', turnovers: [], only_back: [] },
  ...{ blocks: [], owed: [], new_target_hours: 24, direct_bonus: '0.05' },
}

test('a direct recharge shows the fee it saves, five per cent of that on top, and what it makes of both parts', () => {
  expect(movedBy('20000', rupees, Currency.Rupee)).toEqual({
    amount: 2_000_000n,
    saved: 40_000n,
    bonus: 2_000n,
    withdrawable: 17_640_000n,
    locked: 7_225_050n,
  })
})

test('what came another way and was not played may be locked away, too', () => {
  const only_back = [{ method: 'wallet' as const, amount: '400.00' }]
  const config = { ...rupees, withdrawable: '100.00', only_back }
  const usable = { withdrawable: '500.00', exchange_balance: '500.00' }
  const wallet = { type: 1 as const, balance: '700.00', ...usable, changes: 2 }
  expect(movedBy('500', withAvailable(config, wallet), Currency.Rupee).withdrawable).toBe(0n)
  expect(withAvailable(config, undefined).withdrawable).toBe('100.00')
})

test('what is too little to be withdrawn saves no smallest fee and brings nothing for it', () => {
  const usdt = {
    ...rupees,
    min: '10.000000',
    fee_rate: '0',
    fee_min: '1.000000',
    withdrawable: '50.000000',
    locked: '0',
  }
  expect(movedBy('5', usdt, Currency.Usdt)).toMatchObject({ saved: 0n, bonus: 0n })
  expect(movedBy('10', usdt, Currency.Usdt)).toMatchObject({ saved: 1_000_000n, bonus: 50_000n })
})
