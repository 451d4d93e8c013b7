import type { CallOutput } from '@mela/contract/client.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import { minorOf } from '../withdraw/withdraw-form.ts'

// What is given for what, and what is wrong with it before the server is asked.
export type ExchangeConfig = CallOutput<'getExchangeConfig'>
export interface Wish {
  from: Currency
  to: Currency
  amount: string
}
export type WishFault = 'missing' | 'min' | 'balance' | 'pair'

export const PRESETS: Record<Currency, readonly string[]> = {
  1: ['100', '500', '1000'],
  2: ['10', '50', '100'],
  3: ['100', '500', '1000'],
}

export const givenOf = ({ rates }: ExchangeConfig): Currency[] => [...new Set(rates.map(({ from }) => from))]
export const gottenFor = ({ rates }: ExchangeConfig, from: Currency): Currency[] =>
  rates.filter((rate) => rate.from === from).map(({ to }) => to)
export const rateOf = ({ rates }: ExchangeConfig, { from, to }: Pick<Wish, 'from' | 'to'>): string | undefined =>
  rates.find((rate) => rate.from === from && rate.to === to)?.rate
export const minOf = ({ mins }: ExchangeConfig, type: Currency): string | undefined =>
  mins.find((each) => each.type === type)?.min

/** In the order of the server; `balance` is what may be exchanged. */
export function faultOfWish(wish: Wish, config: ExchangeConfig, balance: string | undefined): WishFault | undefined {
  const amount = minorOf(wish.amount, wish.from)
  if (rateOf(config, wish) === undefined) return 'pair'
  if (amount === 0n) return 'missing'
  if (amount < (toMinor(minOf(config, wish.from) ?? '0', wish.from) ?? 0n)) return 'min'
  return balance !== undefined && amount > (toMinor(balance, wish.from) ?? 0n) ? 'balance' : undefined
}

/** Another currency on one side; the other side stays where that pair exists, else it becomes one that does. */
export function withSide(wish: Wish, config: ExchangeConfig, change: Partial<Pick<Wish, 'from' | 'to'>>): Wish {
  const next = { ...wish, ...change }
  if (change.from !== undefined && change.from !== wish.from) next.amount = ''
  const others = gottenFor(config, next.from)
  return others.includes(next.to) ? next : { ...next, to: others[0] ?? next.to }
}
