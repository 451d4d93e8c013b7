import { sql, type Kysely } from 'kysely'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { proposePayoutOutcome as call } from '@mela/contract/operators/operators-withdrawals.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { isFrozen } from '../../ledger/index.ts'
import { proposeAdmin, type Executor, type Withdrawer } from '../../platform/http/handle-admin.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { endWithdrawal } from '../withdraw/move-withdrawal.ts'
import { oneSpelling, requirePaidOnChain } from './chain-payout.ts'
import { LEASE_MS, NOT_ASKING } from './pay-withdrawal.ts'
import { ANOTHERS, isPayoutOf } from './payout-key.ts'
import { findPayout } from './payout-provider.ts'
import { settlePayout } from './settle-payout.ts'
import { lockWithdrawal, requireWithdrawal, selectWithdrawals, type WithdrawalRow } from '../withdraw/withdrawals.ts'

/** No bank takes longer: whoever says earlier that nothing was paid needs the provider's word for it. */
const SILENCE_MS = 24 * 3_600_000

interface Payload {
  withdrawal_id: string
  /** In minor units, as it is stored. */
  amount: string
  outcome: 'paid' | 'not_paid'
  payment_reference: string
}

/** From then on nothing is sent; the provider is still looked at, and its word comes before that of operators. */
export const proposePayoutOutcome = proposeAdmin(call, async (context, input, _asker, refuse) => {
  const { id, outcome, note } = input
  const { tables } = context.db
  const order = await selectWithdrawals(tables).where('wallet_withdrawal.id', '=', id).executeTakeFirst()
  if (!order) throw refuse('non_existent')
  const payment_reference = outcome === 'paid' ? oneSpelling(order, input.payment_reference) : ''
  if (await isTaken(tables, order, payment_reference)) throw refuse('reference_taken')
  const is_by_hand = order.payout_operator_id !== null
  if (is_by_hand && outcome === 'paid') await requirePaidOnChain(context, order, payment_reference, refuse)
  const provider = is_by_hand ? 'not asked, it is paid by hand' : await askOnceMore(context, order, outcome, refuse)
  const type = order.currency as Currency
  const payload: Payload = { withdrawal_id: id, amount: order.amount, outcome, payment_reference }
  return {
    subject: `withdrawal:${id}`,
    reason: note,
    payload: {
      ...payload,
      ...{ user_id: order.user_id, type, decimal: toDecimal(BigInt(order.amount), type) },
      target: `${order.target_name} ··${order.target_last4}`,
      provider,
    },
    async also(trx) {
      await requireWithdrawal(trx, id, ['sent'], refuse)
      const { numUpdatedRows } = await trx
        .updateTable('wallet_payout')
        .set({ state: 'deciding' })
        .where('withdrawal_id', '=', id)
        .where('state', 'in', is_by_hand ? ['by_hand'] : ['unknown', 'accepted'])
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw refuse('order_closed')
    },
  }
})

const SAID = { none: 'knows of no payout', another: ANOTHERS, silent: 'does not answer' }

/** What the provider says, in the words that the second operator reads; refuses where its own word decides. */
async function askOnceMore(
  context: Context,
  order: WithdrawalRow,
  outcome: Payload['outcome'],
  refuse: Refuse<'order_closed' | 'provider_away'>,
): Promise<string> {
  const payout = await takeUp(context, order.id)
  if (!payout) throw refuse(UNSETTLED.includes(order.payout_state ?? '') ? 'provider_away' : 'order_closed')
  const said = await lookOnceMore(context, order)
  if (said === 'knows') throw refuse('order_closed')
  const silent_since = payout.heard_at ?? payout.created_at
  const is_early = silent_since > new Date(context.now().getTime() - SILENCE_MS)
  // What it has once taken is its own until it is gone.
  const needs_silence = outcome === 'not_paid' || payout.state === 'accepted'
  if (needs_silence && said !== 'none' && is_early) throw refuse('provider_away')
  return SAID[said]
}

/** Whatever the provider knows of them, it has not said how they ended. */
const UNSETTLED = ['asking', 'unknown', 'accepted']

/** So that nobody is about to send it while the provider is asked. */
const takeUp = ({ db, now }: Context, withdrawal_id: string) =>
  db.tables
    .updateTable('wallet_payout')
    .set({ looked_at: now(), state: NOT_ASKING })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('state', 'in', UNSETTLED)
    .where('operator_id', 'is', null)
    .where('looked_at', '<=', new Date(now().getTime() - LEASE_MS))
    .returning(['state', 'created_at', 'heard_at'])
    .executeTakeFirst()

async function lookOnceMore(context: Context, order: WithdrawalRow): Promise<'knows' | keyof typeof SAID> {
  const { id, payout_key } = order
  const found = await findPayout(context, order, payout_key).catch((error: unknown) => {
    context.log.warn({ reason: (error as Error).message, withdrawal_id: id }, 'payout outcome unknown')
    return 'silent' as const
  })
  if (found === 'silent') return 'silent'
  if (!found) return 'none'
  if (!isPayoutOf(order, payout_key, found)) return 'another'
  await settlePayout(context, id, found)
  return 'knows'
}

async function isTaken(tables: Kysely<DB>, { currency }: WithdrawalRow, payment_reference: string): Promise<boolean> {
  if (payment_reference === '') return false
  const other = await tables
    .selectFrom('wallet_withdrawal')
    .select('id')
    .where('currency', '=', currency)
    .where('payment_reference', '=', payment_reference)
    .executeTakeFirst()
  return other !== undefined
}

export const executePayoutOutcome: Executor = async (context, { trx, approval_id, payload, operator_id, refuse }) => {
  const { withdrawal_id, amount, outcome, payment_reference } = payload as unknown as Payload
  const order = await lockWithdrawal(trx, withdrawal_id)
  if (order?.stage !== 'sent' || order.amount !== amount) throw refuse('approval_closed')
  if (await isTaken(trx, order, payment_reference)) throw refuse('approval_closed')
  const { numUpdatedRows } = await trx
    .updateTable('wallet_payout')
    .set({ state: 'decided', approval_id, looked_at: context.now() })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('state', '=', 'deciding')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('approval_closed')
  const ending =
    outcome === 'paid'
      ? endWithdrawal(context, trx, order, 'paid', { payment_reference, operator_id })
      : endWithdrawal(context, trx, order, 'rejected', { reason: 'target_refused', operator_id })
  await ending.catch((error: unknown) => {
    throw isFrozen(error) ? refuse('approval_closed') : error
  })
}

/** Nobody agreed: the provider is asked on, or the operator pays on, as if nobody had. */
export const withdrawPayoutOutcome: Withdrawer = async (_context, trx, payload) => {
  const { withdrawal_id } = payload as unknown as Payload
  await trx
    .updateTable('wallet_payout')
    .set({
      state: sql<string>`CASE
        WHEN operator_id IS NOT NULL THEN 'by_hand'
        WHEN provider_reference <> '' THEN 'accepted'
        ELSE 'unknown' END`,
    })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('state', '=', 'deciding')
    .execute()
}
