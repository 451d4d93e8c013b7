import { Currency, SCALE, toMinor } from '@mela/contract/money.ts'

/** What Diamonds cost in minor units of rupees, rounded up as the site does. `rate`: so many does one rupee buy. */
export function priceOf(diamonds: string, rate: string): bigint {
  const amount = toMinor(diamonds.replace(/\.$/, ''), Currency.Diamond) ?? 0n
  const [whole = '', decimals = ''] = rate.split('.')
  const over = BigInt(whole + decimals) * 10n ** BigInt(SCALE[Currency.Diamond])
  const under = 10n ** BigInt(decimals.length + SCALE[Currency.Rupee])
  return over === 0n ? 0n : (amount * under + over - 1n) / over
}
