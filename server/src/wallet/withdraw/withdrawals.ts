import type { Kysely, Transaction } from 'kysely'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { HOLD_REASONS } from '@mela/contract/operators/operators-withdrawals.ts'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Withdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { readSteps, type Step } from './steps.ts'

/** What a list shows of each; of where the money goes only enough to recognise it. */
export const selectListed = (tables: Kysely<DB>) =>
  tables
    .selectFrom('wallet_withdrawal')
    .innerJoin('wallet_target', 'wallet_target.id', 'wallet_withdrawal.target_id')
    .leftJoin('wallet_payout', 'wallet_payout.withdrawal_id', 'wallet_withdrawal.id')
    .selectAll('wallet_withdrawal')
    .select([
      'wallet_payout.state as payout_state',
      'wallet_payout.operator_id as payout_operator_id',
      'wallet_payout.key as payout_key',
      'wallet_payout.other_reference as other_reference',
      'wallet_target.name as target_name',
      'wallet_target.last4 as target_last4',
    ])

export const selectWithdrawals = (tables: Kysely<DB>) =>
  selectListed(tables).select([
    'wallet_target.code as target_code',
    'wallet_target.account_name as target_account_name',
    'wallet_target.number_sealed as target_sealed',
    'wallet_target.number_hash as target_hash',
    'wallet_target.created_at as target_since',
    'wallet_target.removed_at as target_removed_at',
    'wallet_target.front_url as target_front_url',
    'wallet_target.back_url as target_back_url',
  ])

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>
export type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof selectWithdrawals>['executeTakeFirstOrThrow']>>
export type HoldReason = (typeof HOLD_REASONS)[number]
export type Stage = 'waiting' | 'hold' | 'second' | 'approved' | 'sent' | 'done'

/** Nobody else decides it until the transaction ends. */
export async function lockWithdrawal(trx: Transaction<DB>, id: string): Promise<WithdrawalRow | undefined> {
  return selectWithdrawals(trx).where('wallet_withdrawal.id', '=', id).forUpdate('wallet_withdrawal').executeTakeFirst()
}

/** Locked, at a stage from which it can be decided; otherwise somebody has decided it meanwhile. */
export async function requireWithdrawal(
  trx: Transaction<DB>,
  id: string,
  stages: readonly Stage[],
  refuse: Refuse<'non_existent' | 'order_closed'>,
): Promise<WithdrawalRow> {
  const order = await lockWithdrawal(trx, id)
  if (!order) throw refuse('non_existent')
  if (!stages.includes(order.stage as Stage)) throw refuse('order_closed')
  return order
}

/** While its target is too new: whoever pays by hand waits as the provider does. */
export function requireDue(
  { now }: Context,
  { pay_after }: Pick<WithdrawalRow, 'pay_after'>,
  refuse: Refuse<'too_early'>,
): void {
  if (pay_after !== null && pay_after > now()) throw refuse('too_early', { until: pay_after.toISOString() })
}

/** For the log, where an amount is read without its withdrawal. */
export function whatIsPaid({ user_id, amount, currency }: WithdrawalRow) {
  const type = currency as Currency
  return { user_id, amount, type, decimal: toDecimal(BigInt(amount), type) }
}

/** Nothing was sent, and no second operator is about to decide. Under the lock of the order where it matters. */
export const isCancellable = ({ stage }: Pick<WithdrawalRow, 'stage'>): boolean =>
  stage === 'waiting' || stage === 'hold' || stage === 'approved'

export function toWithdrawal(row: WithdrawalRow, steps: readonly Pick<Step, 'step' | 'at'>[], now: Date): Withdrawal {
  const type = row.currency as Currency
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)]
  const waits = row.status === WithdrawStatus.Review && row.pay_after !== null && row.pay_after > now
  return {
    id: row.id,
    type,
    amount: toDecimal(amount, type),
    fee: toDecimal(fee, type),
    receives: toDecimal(amount - fee, type),
    status: row.status as Withdrawal['status'],
    method: row.method as Withdrawal['method'],
    target: { name: row.target_name, account_name: row.target_account_name, last4: row.target_last4 },
    steps: steps.map(({ step, at }) => ({
      step: step as Withdrawal['steps'][number]['step'],
      at: at.toISOString(),
    })),
    pay_after: waits ? row.pay_after!.toISOString() : null,
    reason: row.reason && `withdraw_reason_${row.reason}`,
    note: row.note,
    payment_reference: row.payment_reference,
    can_cancel: isCancellable(row),
    created_at: row.created_at.toISOString(),
  }
}

export async function withSteps(context: Context, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await readSteps(context, ids)
  return rows.map((row) => toWithdrawal(row, steps.get(row.id)!, context.now()))
}
