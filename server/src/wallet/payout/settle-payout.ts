import type { Transaction } from 'kysely'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { endWithdrawal } from '../withdraw/move-withdrawal.ts'
import { isPayoutOf } from './payout-key.ts'
import type { ProviderPayout } from './payout-provider.ts'
import { lockWithdrawal, type WithdrawalRow } from '../withdraw/withdrawals.ts'

/** What the provider said, or that it took nothing. */
export type Word = Omit<ProviderPayout, 'reference_id'> | 'refused'

const PAID = ['processed']
const FAILED = ['failed', 'rejected', 'cancelled', 'reversed']

/** The provider's word about a payout, whoever brings it and however often: it is believed once. */
export async function settlePayout(context: Context, withdrawal_id: string, word: Word): Promise<void> {
  await transaction(context, async (trx) => {
    const order = await lockWithdrawal(trx, withdrawal_id)
    const payout = await trx
      .selectFrom('wallet_payout')
      .select(['state', 'key', 'provider_reference', 'other_reference', 'operator_id'])
      .where('withdrawal_id', '=', withdrawal_id)
      .forUpdate()
      .executeTakeFirst()
    if (!order || !payout) return
    if (payout.operator_id !== null) {
      context.log.error({ withdrawal_id }, 'payment provider answered for what is paid by hand')
      return
    }
    if (word !== 'refused' && !isPayoutOf(order, payout.key, word)) {
      context.log.error({ withdrawal_id, found: word.id }, 'payment provider answered for another order')
      return
    }
    const known = payout.provider_reference
    const is_other = word === 'refused' ? known !== '' : known !== '' && known !== word.id
    if (is_other) {
      context.log.error({ withdrawal_id, known }, 'payment provider answered for another payout')
      await keepOther(context, trx, order, payout, word)
      return
    }
    if (isDecided(payout)) await weigh(context, trx, order, payout.state, word)
    else await settle(context, trx, order, word, payout.other_reference !== '')
  })
}

/** By operators, because the provider did not say; what it says now moves no money. */
const isDecided = ({ state }: { state: string }): boolean => ['decided', 'disputed', 'closed'].includes(state)
/** Before operators, or seen by them. */
const LOOKED_AT = ['disputed', 'closed']

/** Paid a second time, as the provider says: somebody has to look, at the latest when the first one has ended. */
async function keepOther(
  context: Context,
  trx: Transaction<DB>,
  { id, stage }: WithdrawalRow,
  { state, provider_reference }: { state: string; provider_reference: string },
  word: Word,
): Promise<void> {
  if (word === 'refused' || !PAID.includes(word.status) || LOOKED_AT.includes(state)) return
  const next = stage === 'done' ? 'disputed' : state
  await keepState(context, trx, id, { state: next, provider_reference, other_reference: word.id })
}

async function weigh(
  context: Context,
  trx: Transaction<DB>,
  order: WithdrawalRow,
  state: string,
  word: Word,
): Promise<void> {
  if (word === 'refused' || state !== 'decided') return
  const is_opposite = order.status === WithdrawStatus.Paid ? FAILED.includes(word.status) : PAID.includes(word.status)
  if (!is_opposite) return
  context.log.error({ withdrawal_id: order.id }, 'payment provider contradicts the decision of operators')
  await keepState(context, trx, order.id, { state: 'disputed', provider_reference: word.id })
}

async function settle(context: Context, trx: Trx, order: WithdrawalRow, word: Word, has_other: boolean): Promise<void> {
  const status = word === 'refused' ? 'rejected' : word.status
  const provider_reference = word === 'refused' ? '' : word.id
  const keep = (state: string) => keepState(context, trx, order.id, { state, provider_reference })
  if (order.stage === 'sent' && PAID.includes(status)) {
    await keep(has_other ? 'disputed' : 'paid')
    const payment_reference = await freeReference(trx, order, word as ProviderPayout)
    return endWithdrawal(context, trx, order, 'paid', { payment_reference })
  }
  if (order.stage === 'sent' && FAILED.includes(status)) {
    await keep(has_other ? 'disputed' : 'failed')
    return endWithdrawal(context, trx, order, 'rejected', { reason: 'target_refused' })
  }
  if (order.stage === 'sent') return keep('accepted')
  if (order.status === WithdrawStatus.Paid && status === 'reversed') {
    await keep('returned')
    return endWithdrawal(context, trx, order, 'returned', { reason: 'returned' })
  }
  // The money is with the person already: somebody has to look.
  if (order.status === WithdrawStatus.Rejected && PAID.includes(status)) {
    context.log.error({ withdrawal_id: order.id }, 'payment provider paid a payout that was already refunded')
    await keep('disputed')
  }
}

async function keepState(
  context: Context,
  trx: Transaction<DB>,
  withdrawal_id: string,
  kept: { state: string; provider_reference: string; other_reference?: string },
): Promise<void> {
  await trx
    .updateTable('wallet_payout')
    .set({ ...kept, looked_at: context.now(), heard_at: context.now() })
    .where('withdrawal_id', '=', withdrawal_id)
    .execute()
}

/** The number at the bank where there is one, and nobody wrote it down for another withdrawal. */
async function freeReference(trx: Transaction<DB>, order: WithdrawalRow, { id, utr }: ProviderPayout): Promise<string> {
  if (!utr) return id
  const taken = await trx
    .selectFrom('wallet_withdrawal')
    .select('id')
    .where('currency', '=', order.currency)
    .where('payment_reference', '=', utr)
    .executeTakeFirst()
  return taken ? id : utr
}
