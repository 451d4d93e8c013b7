import type { Transaction } from 'kysely'
import type { DEPOSIT_FAULTS } from '@mela/contract/operators/operators-recharges.ts'
import type { Currency } from '@mela/contract/money.ts'
import { RechargeStatus, type ChannelKind } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { Book } from '../../ledger/index.ts'
import { isPaused } from '../../platform/pauses.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { creditDeposit, keepDeposit, type DepositRow } from './deposit-money.ts'
import { noticeOwner, tellOrder } from '../news.ts'
import { lockRecharge, type RechargeRow } from '../recharge/recharges.ts'
import { addStep } from '../withdraw/steps.ts'

/** Money that arrived, as whoever took it tells. */
export interface Arrival {
  /** Through what it came. Under one of these a reference is never of two payments, whatever channels there are. */
  source: ChannelKind
  provider_reference: string
  currency: Currency
  amount: bigint
  /** As far as it was told. */
  payer: string
  paid_at: Date
}
export type DepositFault = (typeof DEPOSIT_FAULTS)[number]

/**
 * The one entry point for money that comes in by itself. Each payment happens once, however often it is told; what is exactly what
 * somebody was asked for, in time, is theirs, and everything else waits until an operator has looked.
 */
export async function receiveDeposit(
  context: Context,
  arrival: Arrival,
  find: (trx: Transaction<DB>) => Promise<string | undefined>,
  andThen: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const is_paused = await isPaused(context, 'recharge')
  await transaction(context, async (trx) => {
    // Orders are locked before deposits, and both before accounts.
    const recharge_id = await find(trx)
    const recharge = recharge_id === undefined ? undefined : await lockRecharge(trx, recharge_id)
    await takeArrival(context, trx, arrival, recharge, { is_paused })
    await andThen(trx)
  })
}

/** With its order locked, where it has one. Gives what became of it, or nothing where it was taken before. */
export function takeArrival(
  context: Context,
  trx: Trx,
  arrival: Arrival,
  recharge: RechargeRow | undefined,
  { is_paused, operator_id }: { is_paused: boolean; operator_id?: string },
): Promise<DepositRow | undefined> {
  const fault = recharge ? faultOf(recharge, arrival) : is_paused ? 'paused' : 'unknown'
  return takeDeposit(context, trx, { arrival, recharge, fault, ...(operator_id !== undefined && { operator_id }) })
}

/** What keeps it from being credited by itself. An order that ended only because its time was over takes what was paid before. */
function faultOf(order: RechargeRow, { amount, paid_at }: Arrival): DepositFault | undefined {
  const exact = BigInt(order.exact)
  if (order.status === RechargeStatus.Paid) return 'already_paid'
  if (order.status === RechargeStatus.Failed && order.reason !== 'expired') return 'late'
  if (paid_at > order.expires_at) return 'late'
  if (amount === exact) return undefined
  return amount < exact ? 'under' : 'over'
}

interface Taken {
  arrival: Arrival
  /** Locked. */
  recharge: RechargeRow | undefined
  fault: DepositFault | undefined
  operator_id?: string
}

/** Nothing, and nothing happens, where it was taken before. */
export async function takeDeposit(
  context: Context,
  trx: Trx,
  { arrival, recharge, fault, operator_id }: Taken,
): Promise<DepositRow | undefined> {
  const now = context.now()
  const { source, paid_at: _paid_at, ...told } = arrival
  const decided =
    recharge && !fault ? { user_id: recharge.user_id, decided_at: now, decided_by: operator_id ?? null } : {}
  const deposit = await trx
    .insertInto('wallet_deposit')
    .values({
      ...told,
      ...decided,
      channel_id: source,
      book: recharge?.book ?? Book.Money,
      state: fault ? 'unmatched' : 'credited',
      fault: fault ?? null,
      recharge_id: recharge?.id ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'provider_reference']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!deposit) return undefined
  if (recharge && !fault) {
    await creditDeposit(context, trx, { deposit, recharge, user_id: recharge.user_id, operator_id })
    return deposit
  }
  await keepDeposit(context, trx, deposit)
  if (!recharge) return deposit
  const { id, user_id, status } = recharge
  // The history of an order that was paid says so to its end.
  if (status !== RechargeStatus.Paid) await addStep(context, trx, id, 'seen')
  await noticeOwner(context, trx, user_id, 'recharge_checking')
  await tellOrder(trx, { user_id, id, kind: 'recharge', status })
  return deposit
}
