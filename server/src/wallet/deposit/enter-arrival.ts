import type { Transaction } from 'kysely'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { enterArrival as call } from '@mela/contract/operators/operators-recharges.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { DB } from '../../generated/tables.ts'
import { isFrozen } from '../../ledger/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { isPaused } from '../../platform/pauses.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { lockRecharge, type RechargeRow } from '../recharge/recharges.ts'
import { takeArrival, type Arrival } from './receive-deposit.ts'

/**
 * What an operator reads on the statement of the bank and nobody tells the site of: it is taken as if it had been told, so
 * that what is exactly an open order's is credited, and what came late, short or too large waits in the queue.
 */
export const enterArrival = handleAdmin(call, async (context, input, asker, refuse) => {
  const amount = toMinor(input.amount, Currency.Rupee)
  if (!amount) throw refuseAsPlatform('invalid_params', { fields: { amount: 'not an amount of rupees' } })
  const provider_reference = input.provider_reference.toUpperCase()
  const is_paused = await isPaused(context, 'recharge')
  const { operator_id } = asker
  return asker
    .act(async (trx, note) => {
      const known = input.recharge_id ?? (await findReferenced(trx, provider_reference))
      const recharge = known === undefined ? undefined : await lockRecharge(trx, known)
      if (input.recharge_id !== undefined && recharge?.kind !== 'transfer') throw refuse('non_existent')
      const arrival: Arrival = {
        ...{ source: 'transfer', provider_reference, currency: Currency.Rupee, amount, payer: input.payer },
        paid_at: paidAt(recharge, context.now()),
      }
      const deposit = await takeArrival(context, trx, arrival, recharge, { is_paused, operator_id })
      if (!deposit) throw refuse('reference_taken')
      const { id, state, fault } = deposit
      const details = { provider_reference, amount: input.amount, recharge_id: recharge?.id ?? null, state, fault }
      note({ subject: `deposit:${id}`, details: { ...details, note: input.note } })
      return { id, state: state as 'credited' | 'unmatched' }
    })
    .catch((error: unknown) => {
      throw isFrozen(error) ? refuse('money_frozen') : error
    })
})

/** The open order whose person has named this reference. */
async function findReferenced(trx: Transaction<DB>, reference: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('wallet_recharge')
    .select('id')
    .where('kind', '=', 'transfer')
    .where('status', '=', RechargeStatus.Pending)
    .where('reference', '=', reference)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** An order that is open has waited for it, whatever the hour. */
function paidAt(recharge: RechargeRow | undefined, now: Date): Date {
  const is_waiting = recharge?.status === RechargeStatus.Pending && now > recharge.expires_at
  return is_waiting ? recharge.expires_at : now
}
