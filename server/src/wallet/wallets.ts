import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { accountOf, balancesOf, Part, PARTS, type Book } from '../ledger/index.ts'
import type { Ask } from '../platform/data/db.ts'

export interface Holder {
  user_id: string
  book: Book
}

/** The three wallets of each of these people, in one look. */
export async function readWallets(ask: Ask, holders: readonly Holder[]): Promise<Map<string, Wallet[]>> {
  const accounts = holders.flatMap((holder) => CURRENCIES.flatMap((currency) => partsOf(holder, currency)))
  const balances = await balancesOf(ask, accounts)
  return new Map(
    holders.map((holder) => [holder.user_id, CURRENCIES.map((currency) => toWallet(holder, currency, balances))]),
  )
}

const partsOf = ({ user_id, book }: Holder, currency: Currency): bigint[] =>
  PARTS.map((part) => accountOf(user_id, part, currency, book))

function toWallet({ user_id, book }: Holder, type: Currency, balances: Map<bigint, bigint>): Wallet {
  const of = (part: Part) => balances.get(accountOf(user_id, part, type, book)) ?? 0n
  const available = toDecimal(of(Part.Available), type)
  const balance = PARTS.reduce((sum, part) => sum + of(part), 0n)
  return { type, balance: toDecimal(balance, type), withdrawable: available, exchange_balance: available }
}
