import { toDecimal, toMinor } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'

type Amounts = Pick<AccountTransaction, 'amount' | 'locked' | 'money_type'>

const minorOf = (amount: string, { money_type }: Amounts): bigint => toMinor(amount.replace('-', ''), money_type) ?? 0n

export const hasLocked = (record: Amounts): boolean => minorOf(record.locked, record) > 0n

/** Of a bet all that was staked or won, whichever part of the wallet it moved in. */
export function wholeAmount(record: Amounts): string {
  const { amount, money_type } = record
  if (!hasLocked(record)) return amount
  const whole = toDecimal(minorOf(amount, record) + minorOf(record.locked, record), money_type)
  return amount.startsWith('-') ? `-${whole}` : whole
}
