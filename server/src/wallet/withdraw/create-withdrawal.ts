import { toMinor } from '@mela/contract/money.ts'
import { createWithdrawal as call } from '@mela/contract/wallet/wallet-withdraw.ts'
import { requireWithdrawPasswordForMoney } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isAdvanced, readVerified } from '../../identity/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { once } from '../once.ts'
import { requestWithdrawal, type Request } from './request-withdrawal.ts'
import { requireMoney } from '../require-money.ts'
import type { TargetRow } from '../targets/targets.ts'
import type { Method } from '../turnover/unplayed.ts'
import { readFreshMoney, readRisks } from './withdraw-risks.ts'
import { readTerms } from './withdraw-terms.ts'

/** The password is looked at before the transaction that moves money, and nothing of it is kept. */
export const createWithdrawal = handle(call, async (context, input, asker, refuse) => {
  const { withdraw_password, nonce, ...wanted } = input
  const { type, method, method_id } = wanted
  const holder = await requireMoney(context, asker, refuse)
  const { user_id } = holder
  const settings = await context.settings.read()
  const terms = readTerms(settings, type)
  if (!terms || terms.method !== method) throw refuse('permission_not_allowed')
  const amount = toMinor(wanted.amount, type)
  if (amount === undefined) throw refuseAsPlatform('invalid_params', { fields: { amount: 'too many digits' } })
  let request!: Request
  const before = async () => {
    await requireOpen(context, 'withdraw', refuse)
    if (!isAdvanced(await readVerified(context, user_id))) throw refuse('advanced_verification_required')
    await requireWithdrawPasswordForMoney(context, asker, withdraw_password, refuse)
    const target = await requireTarget(context, { user_id, method, id: method_id }, refuse)
    const risks = await readRisks(context, { user_id, session_id: asker.session_id, target })
    const fresh = await readFreshMoney(context, user_id, type)
    const { new_target_hours } = settings
    request = { holder, currency: type, amount, terms, target, new_target_hours, risks, fresh }
  }
  return once(context, { call: 'createWithdrawal', user_id, nonce, wanted, before }, refuse, (trx) =>
    requestWithdrawal(context, trx, request, refuse),
  )
})

async function requireTarget(
  { db }: Context,
  { user_id, method, id }: { user_id: string; method: Method; id: string },
  refuse: Refuse<'non_existent'>,
): Promise<TargetRow> {
  const target = await db.tables
    .selectFrom('wallet_target')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('method', '=', method)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!target) throw refuse('non_existent')
  return target
}
