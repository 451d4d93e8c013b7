import { Currency, SCALE } from '@mela/contract/money.ts'

/** Boxes hold whole diamonds, the ledger counts in their smallest parts. */
export const minorOf = (diamonds: number): bigint => BigInt(diamonds) * 10n ** BigInt(SCALE[Currency.Diamond])
