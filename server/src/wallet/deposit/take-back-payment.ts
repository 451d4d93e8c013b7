import type { Transaction } from 'kysely'
import type { Currency } from '@mela/contract/money.ts'
import type { ChannelKind } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting, type Book } from '../../ledger/index.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import {
  COUNT_RECHARGE,
  exchangeEntries,
  leftOf,
  returnPart,
  tellOwnerOfEnd,
  worthOf,
  type DepositRow,
  type Worth,
} from './deposit-money.ts'
import { noticeOwner, tellAmounts, tellOrder } from '../news.ts'
import { lockRecharge, type RechargeRow } from '../recharge/recharges.ts'
import { addStep } from '../withdraw/steps.ts'
import { changeUnplayed, methodOf } from '../turnover/unplayed.ts'

export interface TakenBack {
  source: ChannelKind
  provider_reference: string
  /** Of the refund or the dispute: each of them takes once. */
  taken_reference: string
  /** What went back, in what it was paid in. */
  amount: bigint
}
interface Going {
  deposit: DepositRow
  /** That the deposit has paid. */
  recharge: RechargeRow | undefined
  amount: bigint
  key: string
  is_last: boolean
}

/**
 * The payer has their money again: what is there is taken, and what is not is owed. A payment may go back in several parts,
 * which together are never more than it was.
 */
export async function takeBackPayment(context: Context, trx: Trx, told: TakenBack): Promise<void> {
  const { source, provider_reference, taken_reference } = told
  const byReference = trx
    .selectFrom('wallet_deposit')
    .where('channel_id', '=', source)
    .where('provider_reference', '=', provider_reference)
  // Orders are locked before deposits. One that an operator resolves meanwhile is of the same order, or of none.
  const known = await byReference.select('recharge_id').executeTakeFirst()
  const recharge = known?.recharge_id ? await lockRecharge(trx, known.recharge_id) : undefined
  const deposit = await byReference.selectAll().forUpdate().executeTakeFirst()
  if (!deposit) return
  const amount = stillThere(deposit, told.amount)
  const is_new = await noteTaken(context, trx, deposit, told, amount)
  if (!is_new || amount === 0n) return
  const taken = {
    ...{ deposit, amount, recharge: deposit.recharge_id === null ? undefined : recharge },
    ...{ key: keyOf('taken back', source, taken_reference), is_last: amount === leftOf(deposit) },
  }
  await (deposit.state === 'unmatched' ? goBack(context, trx, taken) : chargeBack(context, trx, taken))
}

/** What an operator has sent back is not here to be taken. */
function stillThere(deposit: DepositRow, wanted: bigint): bigint {
  const left = deposit.state === 'unmatched' || deposit.state === 'credited' ? leftOf(deposit) : 0n
  return wanted < left ? wanted : left
}

/** False where it was told before. */
async function noteTaken(
  context: Context,
  trx: Transaction<DB>,
  deposit: DepositRow,
  { source, taken_reference, amount }: TakenBack,
  taken: bigint,
): Promise<boolean> {
  const row = await trx
    .insertInto('wallet_taken_back')
    .values({
      ...{ channel_id: source, provider_reference: taken_reference, deposit_id: deposit.id },
      ...{ amount, taken, created_at: context.now() },
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'provider_reference']).doNothing())
    .returning('deposit_id')
    .executeTakeFirst()
  return row !== undefined
}

async function goBack(context: Context, trx: Trx, taken: Going): Promise<void> {
  await writeDeposit(context, trx, taken, 'returned')
  if (taken.is_last) await tellOwnerOfEnd(context, trx, taken.recharge, 'sent_back')
  await returnPart(context, trx, taken.deposit, taken)
}

async function writeDeposit(
  context: Context,
  trx: Transaction<DB>,
  { deposit, amount, is_last }: Going,
  end: 'returned' | 'charged_back',
): Promise<void> {
  await trx
    .updateTable('wallet_deposit')
    .set({ taken_back: BigInt(deposit.taken_back) + amount })
    .$if(is_last, (update) => update.set({ state: end, decided_at: context.now() }))
    .where('id', '=', deposit.id)
    .execute()
}

async function chargeBack(context: Context, trx: Trx, taken: Going): Promise<void> {
  const { deposit, recharge, amount, is_last } = taken
  const user_id = deposit.user_id!
  const left = leftOf(deposit)
  // The parts of a whole are worth the whole, however they are rounded.
  const { currency, amount: before } = worthOf(deposit, recharge, left)
  const worth: Worth = { currency, amount: before - worthOf(deposit, recharge, left - amount).amount }
  await writeDeposit(context, trx, taken, 'charged_back')
  await noticeOwner(context, trx, user_id, is_last ? 'recharge_charged_back' : 'recharge_partly_charged_back')
  await tellAmounts(trx, [user_id])
  await trx.addJob(COUNT_RECHARGE, { deposit_id: deposit.id })
  if (recharge) {
    const { id, status } = recharge
    await trx
      .updateTable('wallet_recharge')
      .set({ taken_back: BigInt(recharge.taken_back) + worth.amount, ...(is_last ? { reason: 'charged_back' } : {}) })
      .where('id', '=', id)
      .execute()
    await addStep(context, trx, id, is_last ? 'charged_back' : 'partly_charged_back')
    await tellOrder(trx, { user_id, id, kind: 'recharge', status })
  }
  const owed = await postChargeBack(context, trx, taken, worth)
  if (owed > 0n) await writeOwed(context, trx, deposit, { currency, amount: owed })
}

/** Gives what could not be taken. */
async function postChargeBack(
  context: Context,
  { ask }: Trx,
  { deposit, recharge, amount, key }: Going,
  worth: Worth,
): Promise<bigint> {
  const user_id = deposit.user_id!
  const book = deposit.book as Book
  const { currency } = worth
  const account = accountOf(user_id, Part.Available, currency, book)
  const posting = await Posting.lock(ask, [account])
  const there = posting.balanceOf(account)
  const taken = worth.amount < there ? worth.amount : there
  const owed = worth.amount - taken
  posting.add({
    key,
    kind: 'recharge_charged_back',
    reference: recharge?.id ?? deposit.id,
    entries: [
      { account, amount: -taken },
      { account: houseOf(House.Receivables, currency, book), amount: -owed },
      ...exchangeEntries(deposit, amount, worth).map((entry) => ({ ...entry, amount: -entry.amount })),
      { account: houseOf(House.Deposits, deposit.currency as Currency, book), amount },
    ].filter((entry) => entry.amount !== 0n),
  })
  await changeUnplayed(ask, { user_id, book }, currency, methodOf(currency), -worth.amount)
  await posting.write(ask, context.now())
  return owed
}

/** Under the lock of what somebody has available. */
async function writeOwed(context: Context, trx: Transaction<DB>, deposit: DepositRow, owed: Worth): Promise<void> {
  const { id: deposit_id, user_id, book } = deposit
  await trx
    .insertInto('wallet_receivable')
    .values({ ...owed, deposit_id, user_id: user_id!, book, created_at: context.now() })
    .onConflict((conflict) =>
      conflict.column('deposit_id').doUpdateSet(({ eb, ref }) => ({
        amount: eb(ref('wallet_receivable.amount'), '+', ref('excluded.amount')),
      })),
    )
    .execute()
}
