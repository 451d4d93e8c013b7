import { Currency } from '@mela/contract/money.ts'
import { Book } from '../ledger/index.ts'
import type { Ask } from '../platform/data/db.ts'
import {
  addUnplayed,
  changeUnplayed,
  isOwing,
  readUnplayed,
  takeUnplayed,
  type Holder,
  type Unplayed,
} from '../wallet/index.ts'
import { minorOf } from './diamonds.ts'

// What was paid in and not played goes along with a box, and stays so with whoever opens it. Where nobody pays in, nothing
// of this is asked.

/** Of a share, in the smallest parts. */
export interface Carried {
  unplayed_bank: string
  unplayed_wallet: string
}

export const isPaidIn = ({ book }: Pick<Holder, 'book'>): boolean => book !== Book.Play

/** Under the lock of the wallet, which has this much before the box is sent. Undefined where somebody owes. */
export async function takeFromWallet(
  ask: Ask,
  holder: Holder,
  available: bigint,
  leaving: bigint,
): Promise<Unplayed[] | undefined> {
  if (!isPaidIn(holder)) return []
  if (await isOwing(ask, holder.user_id)) return undefined
  const taken = takeUnplayed(available, await readUnplayed(ask, holder, Currency.Diamond), leaving)
  for (const { method, amount } of taken) await changeUnplayed(ask, holder, Currency.Diamond, method, -amount)
  return taken
}

/** The first shares carry it until none is left. */
export function spreadUnplayed(shares: readonly number[], taken: readonly Unplayed[]) {
  const left = { bank: 0n, wallet: 0n }
  for (const { method, amount } of taken) left[method] += amount
  return shares.map((share) => {
    const all = minorOf(share)
    const bank = left.bank < all ? left.bank : all
    const wallet = left.wallet < all - bank ? left.wallet : all - bank
    left.bank -= bank
    left.wallet -= wallet
    return { bank, wallet }
  })
}

/** Under the locks of these wallets; several shares of one person are one row. */
export async function giveUnplayed(ask: Ask, book: Book, shares: readonly (Carried & { user_id: string })[]) {
  const rows = shares.flatMap(({ user_id, unplayed_bank, unplayed_wallet }) => [
    { user_id, method: 'bank' as const, amount: BigInt(unplayed_bank) },
    { user_id, method: 'wallet' as const, amount: BigInt(unplayed_wallet) },
  ])
  const given = rows.filter(({ amount }) => amount > 0n)
  if (given.length > 0) await addUnplayed(ask, book, Currency.Diamond, given)
}
