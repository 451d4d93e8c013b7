import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { accountOf, PARTS, standingsOf, type Book, type Standing } from '../ledger/index.ts'
import type { Ask } from '../platform/data/db.ts'

export interface Holder {
  user_id: string
  book: Book
}

/** The three wallets of each of these people, in one look. */
export async function readWallets(ask: Ask, holders: readonly Holder[]): Promise<Map<string, Wallet[]>> {
  const accounts = holders.flatMap((holder) => CURRENCIES.flatMap((currency) => partsOf(holder, currency)))
  const standings = await standingsOf(ask, accounts)
  return new Map(
    holders.map((holder) => [holder.user_id, CURRENCIES.map((currency) => toWallet(holder, currency, standings))]),
  )
}

const partsOf = ({ user_id, book }: Holder, currency: Currency): bigint[] =>
  PARTS.map((part) => accountOf(user_id, part, currency, book))

function toWallet({ user_id, book }: Holder, type: Currency, standings: Map<bigint, Standing>): Wallet {
  const parts = PARTS.map((part) => standings.get(accountOf(user_id, part, type, book))!)
  const [usable] = parts as [Standing]
  const available = toDecimal(usable.balance, type)
  const balance = parts.reduce((sum, part) => sum + part.balance, 0n)
  // Entries are never taken away, so that it only grows.
  const changes = Number(parts.reduce((sum, part) => sum + part.entries, 0n))
  return { type, balance: toDecimal(balance, type), withdrawable: available, exchange_balance: available, changes }
}
