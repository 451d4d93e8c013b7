import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { isEnough, isSomething, sumOf } from './rebate-sums.ts'

const rebate = (turnover: string, ratio: number, amount: string) => ({
  ...{ game_type: 2 as const, turnover, ratio, amount },
})

test('a rebate that is its stakes times the ratio is told so, also where less than a paisa is cut or left over', () => {
  const sums = [
    ['52400.00', 2_200, '115.28'],
    ['0.45', 2_200, '0.00'],
    ['99.99', 1_000, '0.09'],
    // With what an earlier one left.
    ['99.99', 1_000, '0.10'],
    ['0.00', 1_000, '0.00'],
  ] as const
  for (const [turnover, ratio, amount] of sums)
    expect(sumOf(rebate(turnover, ratio, amount), Currency.Rupee), turnover).toEqual({ ratio, isAverage: false })
  expect(sumOf(rebate('1000000.000000', 1_400, '1400.000000'), Currency.Usdt).isAverage).toBe(false)
})

test('one that is less or more, because the level was another or a bet gives back no more, is told as an average', () => {
  expect(sumOf(rebate('52400.00', 2_200, '94.32'), Currency.Rupee)).toEqual({ ratio: 1_800, isAverage: true })
  expect(sumOf(rebate('52400.00', 1_800, '115.28'), Currency.Rupee)).toEqual({ ratio: 2_200, isAverage: true })
  // More than a number could hold exactly.
  expect(sumOf(rebate('90071992547409930.00', 1_000, '135107988821114.89'), Currency.Diamond)).toEqual({
    ...{ ratio: 1_500, isAverage: true },
  })
})

test('what is not paid yet is something all the same', () => {
  expect(isSomething(rebate('3.00', 1_000, '0.00'), Currency.Rupee)).toBe(true)
  expect(isSomething(rebate('0.00', 1_000, '0.00'), Currency.Rupee)).toBe(false)
  expect(isEnough('0.01', Currency.Rupee)).toBe(true)
  expect(isEnough('0.00', Currency.Diamond)).toBe(false)
  expect(isEnough('0.009999', Currency.Usdt)).toBe(false)
  expect(isEnough('0.010000', Currency.Usdt)).toBe(true)
})
