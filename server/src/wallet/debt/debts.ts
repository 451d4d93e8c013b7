import type { Currency } from '@mela/contract/money.ts'
import { accountOf, House, houseOf, keyOf, Part, type Posting } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { changeUnplayed, readUnplayed, takeUnplayed } from '../turnover/unplayed.ts'
import type { Holder } from '../wallets.ts'

// What somebody owes because a payment was taken back after it had been used. Rows are changed only under the lock of what
// is available of that currency, so nobody waits for them.
interface Debt {
  deposit_id: string
  open: string
  settled: string
  /** The order that the payment was for, or empty. */
  recharge_id: string
}

const readOpen = statement<Holder & { currency: Currency }, Debt>(
  'wallet_read_debts',
  `SELECT deposit_id, receivable.amount - settled AS open, settled, coalesce(recharge_id::text, '') AS recharge_id
   FROM wallet_receivable AS receivable JOIN wallet_deposit AS deposit ON deposit.id = deposit_id
   WHERE receivable.user_id = :user_id AND receivable.book = :book AND receivable.currency = :currency
     AND settled < receivable.amount
   ORDER BY deposit_id`,
)
const settle = statement<{ deposit_id: string; amount: bigint }, Record<string, never>>(
  'wallet_settle_debt',
  'UPDATE wallet_receivable SET settled = settled + :amount WHERE deposit_id = :deposit_id',
)
const readOwed = statement<{ user_id: string }, { currency: Currency; amount: string }>(
  'wallet_read_owed',
  `SELECT currency, sum(amount - settled) AS amount FROM wallet_receivable
   WHERE user_id = :user_id AND settled < amount GROUP BY currency ORDER BY currency`,
)

export interface Owed {
  currency: Currency
  amount: bigint
}

/** What is still open, of each currency in which something is. */
export async function readDebts(ask: Ask, user_id: string): Promise<Owed[]> {
  const rows = await ask(readOwed, { user_id })
  return rows.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }))
}

export async function isOwing(ask: Ask, user_id: string): Promise<boolean> {
  return (await readDebts(ask, user_id)).length > 0
}

interface Settling {
  holder: Holder
  currency: Currency
  /** At most; otherwise all that is owed. */
  most?: bigint
}

/** Oldest first, as much of each as there is; gives how much that was. */
async function settleOldest(
  ask: Ask,
  { holder, currency, most }: Settling,
  post: (debt: Debt, amount: bigint) => boolean,
  limit: () => bigint,
): Promise<bigint> {
  let done = 0n
  for (const debt of await ask(readOpen, { ...holder, currency })) {
    const amount = least(BigInt(debt.open), limit(), most === undefined ? undefined : most - done)
    if (amount <= 0n || !post(debt, amount)) break
    await ask(settle, { deposit_id: debt.deposit_id, amount })
    done += amount
  }
  return done
}

const least = (first: bigint, ...others: (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((found, each) => (each !== undefined && each < found ? each : found), first)

/**
 * Takes what is owed from what is available, into a posting that has locked it. Whatever credits somebody with what they may
 * use calls this before it writes.
 */
export async function payDebts(ask: Ask, posting: Posting, settling: Settling): Promise<bigint> {
  const { holder, currency } = settling
  const { user_id, book } = holder
  const account = accountOf(user_id, Part.Available, currency, book)
  const before = posting.balanceOf(account)
  const post = ({ deposit_id, settled, recharge_id }: Debt, amount: bigint) =>
    posting.add({
      key: keyOf('receivable_paid', deposit_id, settled),
      kind: 'receivable_paid',
      reference: recharge_id,
      entries: [
        { account, amount: -amount },
        { account: houseOf(House.Receivables, currency, book), amount },
      ],
    })
  const paid = await settleOldest(ask, settling, post, () => posting.balanceOf(account))
  if (paid === 0n) return paid
  for (const { method, amount } of takeUnplayed(before, await readUnplayed(ask, holder, currency), paid)) {
    await changeUnplayed(ask, holder, currency, method, -amount)
  }
  return paid
}

/** The site carries it, and the person owes it no longer. Under the lock of what they have available. */
export function writeOffDebts(
  ask: Ask,
  posting: Posting,
  settling: Settling & { most: bigint; approval_id: string },
): Promise<bigint> {
  const { holder, currency, most, approval_id } = settling
  const of = (house: House) => houseOf(house, currency, holder.book)
  const post = ({ deposit_id, settled }: Debt, amount: bigint) =>
    posting.add({
      key: keyOf('receivable_written_off', deposit_id, settled),
      kind: 'receivable_written_off',
      reference: approval_id,
      entries: [
        { account: of(House.Receivables), amount },
        { account: of(House.Adjustments), amount: -amount },
      ],
    })
  return settleOldest(ask, settling, post, () => most)
}
