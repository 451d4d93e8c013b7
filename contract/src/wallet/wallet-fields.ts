import * as z from 'zod'
import { toMinor, type Currency } from '../money.ts'
import { WITHDRAW_PASSWORD } from './wallet-rules.ts'

// The kinds of field that money calls are made of.
/** A decimal with all digits of its currency. */
export const amount = z.string().regex(/^-?\d+\.\d+$/)
/** What a person typed: no sign, and at most as many digits as any currency has. */
export const typedAmount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
export const moneyType = z.literal([1, 2, 3])
export const queryMoneyType = z.coerce.number().pipe(moneyType)
export const withdrawPassword = z.string().regex(WITHDRAW_PASSWORD)

/** More than nothing, with no more digits than the currency has. */
export const isAmountOf = (decimal: string, currency: Currency): boolean => (toMinor(decimal, currency) ?? 0n) > 0n
