import type { Transaction } from 'kysely'
import type { Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting, type Book } from '../../ledger/index.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { exchangeEntries, returnDeposit, worthOf, type DepositRow } from './deposit-money.ts'
import { noticeOwner, tellAmounts, tellOrder } from '../news.ts'
import { lockRecharge, type RechargeRow } from '../recharge/recharges.ts'
import { addStep } from '../withdraw/steps.ts'
import { changeUnplayed, methodOf } from '../turnover/unplayed.ts'

interface TakenBack {
  source: string
  provider_reference: string
  /** What went back of it, in what it was paid in. */
  amount: bigint
}

/** The payer has their money again: what is there is taken, and what is not is owed. Once for each payment. */
export async function takeBackPayment(context: Context, taken: TakenBack): Promise<void> {
  const { source, provider_reference } = taken
  await transaction(context, async (trx) => {
    const byReference = trx
      .selectFrom('wallet_deposit')
      .where('channel_id', '=', source)
      .where('provider_reference', '=', provider_reference)
    // Orders are locked before deposits. One that an operator resolves meanwhile is of the same order, or of none.
    const known = await byReference.select('recharge_id').executeTakeFirst()
    const recharge = known?.recharge_id ? await lockRecharge(trx, known.recharge_id) : undefined
    const deposit = await byReference.selectAll().forUpdate().executeTakeFirst()
    if (deposit?.state === 'unmatched') return goBack(context, trx, deposit)
    if (deposit?.state !== 'credited') return
    await chargeBack(context, trx, deposit, deposit.recharge_id === null ? undefined : recharge, taken.amount)
  })
}

async function goBack(context: Context, trx: Trx, deposit: DepositRow): Promise<void> {
  await decide(context, trx, deposit, 'returned')
  await returnDeposit(context, trx, deposit)
}

async function decide(context: Context, trx: Transaction<DB>, { id }: DepositRow, state: 'returned' | 'charged_back') {
  await trx.updateTable('wallet_deposit').set({ state, decided_at: context.now() }).where('id', '=', id).execute()
}

async function chargeBack(
  context: Context,
  trx: Trx,
  deposit: DepositRow,
  recharge: RechargeRow | undefined,
  wanted: bigint,
): Promise<void> {
  const user_id = deposit.user_id!
  const arrived = BigInt(deposit.amount)
  const gone: DepositRow = { ...deposit, amount: String(wanted < arrived ? wanted : arrived) }
  await decide(context, trx, deposit, 'charged_back')
  await noticeOwner(context, trx, user_id, 'recharge_charged_back')
  await tellAmounts(trx, [user_id])
  if (recharge) {
    const { id, status } = recharge
    await trx.updateTable('wallet_recharge').set({ reason: 'charged_back' }).where('id', '=', id).execute()
    await addStep(context, trx, id, 'charged_back')
    await tellOrder(trx, { user_id, id, kind: 'recharge', status })
  }
  const owed = await postChargeBack(context, trx, gone, recharge)
  if (owed.amount > 0n) {
    const { book } = deposit
    await trx
      .insertInto('wallet_receivable')
      .values({ ...owed, deposit_id: deposit.id, user_id, book, created_at: context.now() })
      .execute()
  }
}

/** Gives what could not be taken. */
async function postChargeBack(
  context: Context,
  { ask }: Trx,
  deposit: DepositRow,
  recharge: RechargeRow | undefined,
): Promise<{ currency: Currency; amount: bigint }> {
  const user_id = deposit.user_id!
  const book = deposit.book as Book
  const { currency, amount } = worthOf(deposit, recharge)
  const account = accountOf(user_id, Part.Available, currency, book)
  const posting = await Posting.lock(ask, [account])
  const there = posting.balanceOf(account)
  const taken = amount < there ? amount : there
  const owed = amount - taken
  posting.add({
    key: keyOf('deposit', deposit.id, 'charged_back'),
    kind: 'recharge_charged_back',
    reference: recharge?.id ?? deposit.id,
    entries: [
      { account, amount: -taken },
      { account: houseOf(House.Receivables, currency, book), amount: -owed },
      ...exchangeEntries(deposit, { currency, amount }).map((entry) => ({ ...entry, amount: -entry.amount })),
      { account: houseOf(House.Deposits, deposit.currency as Currency, book), amount: BigInt(deposit.amount) },
    ].filter((entry) => entry.amount !== 0n),
  })
  await changeUnplayed(ask, { user_id, book }, currency, methodOf(currency), -amount)
  await posting.write(ask, context.now())
  return { currency, amount: owed }
}
