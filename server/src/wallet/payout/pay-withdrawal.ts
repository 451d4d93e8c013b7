import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { isPaused } from '../../platform/pauses.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { moveWithdrawal } from '../withdraw/move-withdrawal.ts'
import { holdBack } from './hold-back.ts'
import { payoutKey } from './payout-key.ts'
import { askPayout, findPayout, hasProvider, IFSC, isPaidByProvider, type ProviderPayout } from './payout-provider.ts'
import { settlePayout } from './settle-payout.ts'
import { lockWithdrawal, type WithdrawalRow } from '../withdraw/withdrawals.ts'

// A payout is asked for once, under one key. That it was asked for is committed before: whoever finds it so afterwards
// does not know whether it arrived, and asks the provider before anything else.
interface Attempt {
  order: WithdrawalRow
  key: string
  /** Nobody has asked yet. */
  is_first: boolean
  state: string
  /** When it was refused to be asked for once more. */
  refused_at: Date | null
}

/** Longer than asking and looking together may take: nobody else is at it any more. */
export const LEASE_MS = 30_000
const OPEN = ['asking', 'unknown', 'accepted', 'deciding']

export async function payWithdrawal(context: Context, payload: unknown): Promise<void> {
  await pay(context, (payload as { withdrawal_id: string }).withdrawal_id)
}

/** False where the provider did not answer. */
async function pay(context: Context, withdrawal_id: string): Promise<boolean> {
  const attempt = await begin(context, withdrawal_id)
  if (!attempt) return true
  // Before the first time, too: the database may be one that was restored and has forgotten that it asked.
  const found = await look(context, attempt)
  if (found === 'silent') return false
  if (found) {
    await settlePayout(context, withdrawal_id, found)
    return true
  }
  // Nothing is sent that two operators are about to decide.
  if (attempt.state === 'deciding') return true
  if (attempt.state === 'accepted') throw new Error(`the provider forgot the payout of withdrawal ${withdrawal_id}`)
  // A lease ago at least: whatever was under way when it refused has arrived or never will.
  if (attempt.refused_at) {
    await settlePayout(context, withdrawal_id, 'refused')
    return true
  }
  return send(context, attempt)
}

/** What the provider knows of it. From here on it is not certain that nothing was asked. */
async function look(context: Context, { order, key }: Attempt): Promise<ProviderPayout | undefined | 'silent'> {
  const found = await findPayout(context, order, key).catch((error: unknown) => {
    context.log.warn({ reason: (error as Error).message, withdrawal_id: order.id }, 'payout outcome unknown')
    return 'silent' as const
  })
  if (found !== undefined) await becomeUnknown(context, order)
  return found
}

const becomeUnknown = ({ db }: Context, { id }: WithdrawalRow) =>
  db.tables
    .updateTable('wallet_payout')
    .set({ state: 'unknown' })
    .where('withdrawal_id', '=', id)
    .where('state', '=', 'asking')
    .execute()

/** Inside a transaction of its own: that it is being asked for, and by whom. */
async function begin(context: Context, id: string): Promise<Attempt | undefined> {
  const is_paused = await isPaused(context, 'withdraw')
  return transaction(context, async (trx) => {
    const order = await lockWithdrawal(trx, id)
    if (order?.stage === 'sent') return takeUp(context, trx, order)
    const now = context.now()
    const is_due = order?.stage === 'approved' && (order.pay_after === null || order.pay_after <= now)
    if (!is_due || is_paused || !isPaidByProvider(context.config, order)) return undefined
    if (await holdBack(context, trx, order)) return undefined
    await moveWithdrawal(context, trx, order, { stage: 'sent', step: 'sent' })
    const key = payoutKey(order)
    await trx
      .insertInto('wallet_payout')
      .values({ withdrawal_id: id, key, state: 'asking', asked: 1, created_at: now, looked_at: now })
      .execute()
    return { order, key, is_first: true, state: 'asking', refused_at: null }
  })
}

/** Of what somebody was asking for and has left nobody knows whether it arrived. */
export const NOT_ASKING = sql<string>`CASE WHEN state = 'asking' THEN 'unknown' ELSE state END`

/** What somebody else has left: asked for, and its end not known. */
async function takeUp(context: Context, trx: Transaction<DB>, order: WithdrawalRow): Promise<Attempt | undefined> {
  const now = context.now()
  const payout = await trx
    .updateTable('wallet_payout')
    .set({ looked_at: now, state: NOT_ASKING })
    .where('withdrawal_id', '=', order.id)
    .where('state', 'in', OPEN)
    .where('operator_id', 'is', null)
    .where('looked_at', '<=', new Date(now.getTime() - LEASE_MS))
    .returning(['key', 'state', 'refused_at'])
    .executeTakeFirst()
  return payout && { order, ...payout, is_first: false }
}

/** False where the provider did not answer. */
async function send(context: Context, { order, key, is_first }: Attempt): Promise<boolean> {
  const { tables } = context.db
  const own = tables.updateTable('wallet_payout').where('withdrawal_id', '=', order.id)
  if (!is_first) await own.set({ asked: sql<number>`asked + 1` }).execute()
  const asked = await askPayout(context, order, key)
  if (asked.is === 'taken') {
    await settlePayout(context, order.id, asked.payout)
    return true
  }
  await becomeUnknown(context, order)
  if (asked.is === 'unknown') return false
  if (!is_first) {
    // It may refuse to be asked twice, while what was asked before is still under way.
    await own.set({ refused_at: context.now() }).execute()
    return true
  }
  const found = await findPayout(context, order, key)
  await settlePayout(context, order.id, found ?? 'refused')
  return true
}

const MOST = 100
/** Less than the minute after which the next look is due. */
const BUDGET_MS = 50_000
/** A provider that does not answer is waited for twice, and not once for each order. */
const MOST_SILENT = 2

/** Whatever is due and nobody is at: jobs of a worker that was killed come back only hours later. */
export async function payDue(context: Context): Promise<void> {
  if (!hasProvider(context.config)) return
  const now = context.now()
  const { rows } = await sql<{ id: string }>`
    (SELECT wallet_withdrawal.id FROM wallet_withdrawal JOIN wallet_target ON wallet_target.id = target_id
     WHERE stage = 'approved' AND wallet_withdrawal.method = 'bank' AND code ~ ${IFSC}
       AND (pay_after IS NULL OR pay_after <= ${now}) ORDER BY wallet_withdrawal.id LIMIT ${MOST})
    UNION ALL
    (SELECT withdrawal_id FROM wallet_payout
     WHERE state IN ('asking', 'unknown', 'accepted', 'deciding') AND operator_id IS NULL AND looked_at <= ${new Date(now.getTime() - LEASE_MS)}
     ORDER BY looked_at LIMIT ${MOST})`.execute(context.db.tables)
  await payAll(
    context,
    rows.map(({ id }) => id),
  )
}

async function payAll(context: Context, ids: readonly string[]): Promise<void> {
  const ends_at = context.now().getTime() + BUDGET_MS
  let silent = 0
  for (const id of ids) {
    if (silent === MOST_SILENT || context.now().getTime() > ends_at) return
    const has_answered = await pay(context, id).catch((error: unknown) => {
      context.log.warn({ err: error, withdrawal_id: id }, 'payout check failed, will retry')
      return true
    })
    if (!has_answered) silent += 1
  }
}
