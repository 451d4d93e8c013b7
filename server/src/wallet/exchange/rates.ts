import { Currency, CURRENCIES, SCALE, toMinor } from '@mela/contract/money.ts'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'

// Rates are decimals as operators wrote them; amounts are multiplied by their digits and never by a fraction.
export type Rates = MoneySettings['exchange_rates']

interface Fraction {
  over: bigint
  under: bigint
}

const ten = (digits: number): bigint => 10n ** BigInt(digits)

/** How many minor units of `to` one minor unit of `from` gives. */
function fractionOf(rate: string, from: Currency, to: Currency): Fraction {
  const [whole = '', decimals = ''] = rate.split('.')
  return { over: BigInt(whole + decimals) * ten(SCALE[to]), under: ten(decimals.length) * ten(SCALE[from]) }
}

/** What an amount gives, rounded down. */
export function convert(amount: bigint, rate: string, from: Currency, to: Currency): bigint {
  const { over, under } = fractionOf(rate, from, to)
  return (amount * over) / under
}

/** The same, rounded up. */
export function convertUp(amount: bigint, rate: string, from: Currency, to: Currency): bigint {
  const { over, under } = fractionOf(rate, from, to)
  return (amount * over + under - 1n) / under
}

/** How much of `from` gives at least this much of `to`. */
export function costOf(amount: bigint, rate: string, from: Currency, to: Currency): bigint {
  const { over, under } = fractionOf(rate, from, to)
  return (amount * under + over - 1n) / over
}

/** What an amount of one currency is worth in another, by the rate there or else by the rate back; undefined without any. */
export function worthIn(
  rates: Rates,
  amount: bigint,
  { from, to, is_up = false }: { from: Currency; to: Currency; is_up?: boolean },
): bigint | undefined {
  if (from === to) return amount
  const there = rateOf(rates, from, to)
  if (there !== undefined) return (is_up ? convertUp : convert)(amount, there, from, to)
  const back = rateOf(rates, to, from)
  if (back === undefined) return undefined
  const { over, under } = fractionOf(back, to, from)
  return (amount * under + (is_up ? over - 1n : 0n)) / over
}

/** Undefined where the operators offer none. */
export const rateOf = (rates: Rates, from: Currency, to: Currency): string | undefined =>
  rates.find((each) => each.from === from && each.to === to && /[1-9]/.test(each.rate))?.rate

/** An amount of rupees in this currency, rounded up; undefined where nothing says what it is worth. */
export function rupeesIn(rates: Rates, rupees: string, currency: Currency): bigint | undefined {
  const amount = toMinor(rupees, Currency.Rupee) ?? 0n
  if (currency === Currency.Rupee) return amount
  const back = rateOf(rates, currency, Currency.Rupee)
  if (back !== undefined) {
    const { over, under } = fractionOf(back, currency, Currency.Rupee)
    return (amount * under + over - 1n) / over
  }
  const there = rateOf(rates, Currency.Rupee, currency)
  return there === undefined ? undefined : convertUp(amount, there, Currency.Rupee, currency)
}

/** What people can be offered: pairs whose smallest amount is known. */
export const offered = (rates: Rates): Rates =>
  rates.filter(
    ({ from, to }, index) =>
      from !== to &&
      rateOf(rates, from, to) !== undefined &&
      rupeesIn(rates, '1', from) !== undefined &&
      rates.findIndex((each) => each.from === from && each.to === to) === index,
  )

/** Whether somebody could go round in a circle and come back with more: then every turn would be paid by the site. */
export function isRatesSafe(rates: Rates): boolean {
  const pairs = new Set(rates.map(({ from, to }) => `${from}-${to}`))
  if (pairs.size < rates.length || rates.some(({ from, to }) => from === to)) return false
  const circles = CURRENCIES.flatMap((one) =>
    CURRENCIES.flatMap((two) => [[one, two], ...CURRENCIES.map((three) => [one, two, three])]),
  ).filter((circle) => new Set(circle).size === circle.length)
  return circles.every((circle) => {
    const steps = circle.map((from, index) => rateOf(rates, from, circle[(index + 1) % circle.length]!))
    if (steps.includes(undefined)) return true
    let [over, under] = [1n, 1n]
    for (const rate of steps) {
      const [whole = '', decimals = ''] = rate!.split('.')
      over *= BigInt(whole + decimals)
      under *= ten(decimals.length)
    }
    return over <= under
  })
}
