import type { Transaction } from 'kysely'
import { resolveDeposit as call } from '@mela/contract/operators/operators-recharges.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { isFrozen } from '../../ledger/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { creditDeposit, returnDeposit, tellOwnerOfEnd, type DepositRow } from './deposit-money.ts'
import { readHolders } from '../holder.ts'
import { lockRecharge, type RechargeRow } from '../recharge/recharges.ts'

/** Out of the queue, once: whoever comes second finds it closed. */
export const resolveDeposit = handleAdmin(call, async (context, input, asker, refuse) => {
  const { id, action } = input
  const holder = action === 'credit' ? (await readHolders(context, [input.user_id])).get(input.user_id) : undefined
  await asker
    .act(async (trx, note) => {
      const { deposit, recharge } = await lockDeposit(trx, id)
      // The site's own accounts have books of their own, and money does not cross over.
      if (!deposit || (action === 'credit' && holder?.book !== deposit.book)) throw refuse('non_existent')
      if (deposit.state !== 'unmatched') throw refuse('order_closed')
      const { recharge_id, provider_reference } = deposit
      note({
        subject: `deposit:${id}`,
        details: { action, recharge_id, provider_reference, user_id: holder?.user_id, note: input.note },
      })
      const resolved: Resolved = { deposit, recharge, operator_id: asker.operator_id }
      await (holder ? creditTo(context, trx, resolved, holder.user_id) : giveBack(context, trx, resolved))
    })
    .catch((error: unknown) => {
      throw isFrozen(error) ? refuse('money_frozen') : error
    })
  return {}
})

interface Resolved {
  deposit: DepositRow
  recharge: RechargeRow | undefined
  operator_id: string
}

/** Orders are locked before deposits. What a deposit seems to be for does not change while it waits. */
async function lockDeposit(trx: Transaction<DB>, id: string) {
  const one = trx.selectFrom('wallet_deposit').where('id', '=', id)
  const known = await one.select('recharge_id').executeTakeFirst()
  const recharge = known?.recharge_id ? await lockRecharge(trx, known.recharge_id) : undefined
  return { deposit: await one.selectAll().forUpdate().executeTakeFirst(), recharge }
}

/** An order of theirs that nothing has paid is paid by it; otherwise it stands for itself. */
async function creditTo(
  context: Context,
  trx: Trx,
  { deposit, recharge, operator_id }: Resolved,
  user_id: string,
): Promise<void> {
  const paid = recharge?.user_id === user_id && recharge.status !== RechargeStatus.Paid ? recharge : undefined
  await trx
    .updateTable('wallet_deposit')
    .set({ state: 'credited', user_id, recharge_id: paid?.id ?? null })
    .set({ decided_at: context.now(), decided_by: operator_id })
    .where('id', '=', deposit.id)
    .execute()
  // It was somebody else's. An order that is open goes on waiting for its own.
  if (!paid && recharge?.status === RechargeStatus.Failed) await tellOwnerOfEnd(context, trx, recharge, 'failed')
  await creditDeposit(context, trx, { deposit, recharge: paid, user_id, operator_id })
}

async function giveBack(context: Context, trx: Trx, { deposit, recharge, operator_id }: Resolved): Promise<void> {
  await trx
    .updateTable('wallet_deposit')
    .set({ state: 'returned', decided_at: context.now(), decided_by: operator_id })
    .where('id', '=', deposit.id)
    .execute()
  await tellOwnerOfEnd(context, trx, recharge, 'sent_back')
  await returnDeposit(context, trx, deposit)
}
