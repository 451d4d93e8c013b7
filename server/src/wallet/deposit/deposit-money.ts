import type { Selectable } from 'kysely'
import type { Currency } from '@mela/contract/money.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting, type Book, type Transfer } from '../../ledger/index.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { payDebts } from '../debt/debts.ts'
import { noticeOwner, tellAmounts, tellOrder } from '../news.ts'
import type { RechargeRow } from '../recharge/recharges.ts'
import { addStep } from '../withdraw/steps.ts'
import { changeUnplayed, methodOf } from '../turnover/unplayed.ts'

/** What counts a deposit for the level of whoever got it, and less of it when it is taken back. */
export const COUNT_RECHARGE = 'rewards:count-recharge'

export type DepositRow = Selectable<DB['wallet_deposit']>
type Entries = Transfer['entries']

const house = ({ currency, book }: DepositRow, which: House): bigint =>
  houseOf(which, currency as Currency, book as Book)

/** What did not go back to whoever paid it. */
export const leftOf = ({ amount, taken_back }: DepositRow): bigint => BigInt(amount) - BigInt(taken_back)

export interface Worth {
  currency: Currency
  amount: bigint
}

/**
 * What so much of a deposit is worth to whoever gets it: itself, or as much of the order's currency as the order had promised
 * for it.
 */
export function worthOf(deposit: DepositRow, recharge: RechargeRow | undefined, arrived: bigint): Worth {
  if (!recharge || recharge.currency === deposit.currency) {
    return { currency: deposit.currency as Currency, amount: arrived }
  }
  const amount = (BigInt(recharge.amount) * arrived) / BigInt(recharge.exact)
  return { currency: recharge.currency as Currency, amount }
}

/** Where rupees are paid and Diamonds given, both stand in the site's exchange. */
export function exchangeEntries(deposit: DepositRow, arrived: bigint, worth: Worth): Entries {
  if (worth.currency === deposit.currency) return []
  return [
    { account: house(deposit, House.Exchange), amount: arrived },
    { account: houseOf(House.Exchange, worth.currency, deposit.book as Book), amount: -worth.amount },
  ]
}

interface Credit {
  deposit: DepositRow
  /** Locked, and that of this person; it is paid by this. */
  recharge: RechargeRow | undefined
  user_id: string
  operator_id: string | undefined
}

/** Under the locks of order and deposit: the money becomes somebody's, out of the queue where it waited there. */
export async function creditDeposit(
  context: Context,
  trx: Trx,
  { deposit, recharge, user_id, operator_id }: Credit,
): Promise<void> {
  const now = context.now()
  const arrived = leftOf(deposit)
  const worth = worthOf(deposit, recharge, arrived)
  if (recharge) {
    const { id } = recharge
    const status = RechargeStatus.Paid
    await trx
      .updateTable('wallet_recharge')
      .set({ status, credited: worth.amount, reason: '', decided_at: now, decided_by: operator_id ?? null })
      .where('id', '=', id)
      .execute()
    await addStep(context, trx, id, 'paid', operator_id ?? null)
    await trx.addJob('identity:refresh-level', { user_id })
    await tellOrder(trx, { user_id, id, kind: 'recharge', status })
  }
  await noticeOwner(context, trx, user_id, 'recharge_paid')
  await tellAmounts(trx, [user_id])
  await trx.addJob(COUNT_RECHARGE, { deposit_id: deposit.id })
  const { ask } = trx
  const book = deposit.book as Book
  const account = accountOf(user_id, Part.Available, worth.currency, book)
  const posting = await Posting.lock(ask, [account])
  const source = deposit.fault === null ? House.Deposits : House.Suspense
  posting.add({
    key: keyOf('deposit', deposit.id, 'credited'),
    kind: 'recharge_paid',
    reference: recharge?.id ?? deposit.id,
    entries: [
      { account: house(deposit, source), amount: -arrived },
      ...exchangeEntries(deposit, arrived, worth),
      { account, amount: worth.amount },
    ],
  })
  await changeUnplayed(ask, { user_id, book }, worth.currency, methodOf(worth.currency), worth.amount)
  await payDebts(ask, posting, { holder: { user_id, book }, currency: worth.currency })
  await posting.write(ask, now)
}

/** Nobody's yet: it waits in the queue. */
export const keepDeposit = (context: Context, trx: Trx, deposit: DepositRow): Promise<void> =>
  moveInHouse(context, trx, deposit, {
    kind: 'deposit_kept',
    key: keyOf('deposit', deposit.id, 'deposit_kept'),
    kept: BigInt(deposit.amount),
  })

/** What is left of it, out of the queue and back to where it came from. */
export const returnDeposit = (context: Context, trx: Trx, deposit: DepositRow): Promise<void> =>
  moveInHouse(context, trx, deposit, {
    kind: 'deposit_returned',
    key: keyOf('deposit', deposit.id, 'deposit_returned'),
    kept: -leftOf(deposit),
  })

/** The owner of an order that this money has not paid sees what became of it. */
export async function tellOwnerOfEnd(
  context: Context,
  trx: Trx,
  recharge: RechargeRow | undefined,
  step: 'sent_back' | 'failed',
): Promise<void> {
  if (!recharge || recharge.status === RechargeStatus.Paid) return
  const { id, user_id, status } = recharge
  await addStep(context, trx, id, step)
  await tellOrder(trx, { user_id, id, kind: 'recharge', status })
}

/** As much as a refund took, which has a number of its own. */
export const returnPart = (
  context: Context,
  trx: Trx,
  deposit: DepositRow,
  { key, amount }: { key: string; amount: bigint },
): Promise<void> => moveInHouse(context, trx, deposit, { kind: 'deposit_returned', key, kept: -amount })

interface HouseMove {
  kind: 'deposit_kept' | 'deposit_returned'
  key: string
  /** Less than nothing where it leaves the queue. */
  kept: bigint
}

async function moveInHouse(
  context: Context,
  { ask }: Trx,
  deposit: DepositRow,
  { kind, key, kept }: HouseMove,
): Promise<void> {
  const posting = await Posting.lock(ask, [])
  posting.add({
    key,
    kind,
    reference: deposit.id,
    entries: [
      { account: house(deposit, House.Deposits), amount: -kept },
      { account: house(deposit, House.Suspense), amount: kept },
    ],
  })
  await posting.write(ask, context.now())
}
