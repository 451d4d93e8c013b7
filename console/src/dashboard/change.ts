import { SCALE, toMinor, type Currency } from '@mela/contract/money.ts'

const TENTHS = 1_000n

/** By how many tenths of a per cent it differs from before; undefined where there was nothing before. */
export function changeOf(today: bigint, before: bigint): bigint | undefined {
  return before === 0n ? undefined : ((today - before) * TENTHS) / before
}

/** `+6.2%`, `−3.1%` */
export function changeText(tenths: bigint): string {
  const size = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? '\u2212' : '+'}${size / 10n}.${size % 10n}%`
}

/** For the height of a bar only: what is written is the decimal itself. */
export const heightOf = (amount: string, type: Currency): number =>
  Number((toMinor(amount, type) ?? 0n) / 10n ** BigInt(SCALE[type]))
