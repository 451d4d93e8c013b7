import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { getWithdrawalForReview as call } from '@mela/contract/operators/operators-withdrawals.ts'
import type { WITHDRAW_STEPS } from '@mela/contract/wallet/wallet-withdraw.ts'
import { readAcquaintance } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { signRead } from '../../media/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import type { AdminNeeds } from '../admin.ts'
import { isPaidByProvider } from '../payout/payout-provider.ts'
import { asReviewed } from './reviewed-withdrawals.ts'
import { readSteps } from './steps.ts'
import { openNumber } from '../targets/target-numbers.ts'
import { readChecks, readMoneyFlow } from './withdraw-checks.ts'
import { selectWithdrawals, type HoldReason, type WithdrawalRow } from './withdrawals.ts'

/** With the whole number, which the operator compares and pays, and the card's photos for five minutes; whoever looks is written down. */
export const getWithdrawalForReview = (needs: AdminNeeds) =>
  handleAdmin(call, async (context, { id }, asker, refuse) => {
    const { tables } = context.db
    const row = await selectWithdrawals(tables).where('wallet_withdrawal.id', '=', id).executeTakeFirst()
    if (!row) throw refuse('non_existent')
    const [reviewed] = await asReviewed(context, [row], needs)
    const type = row.currency as Currency
    const { joined_at } = await readAcquaintance(context, row.user_id)
    const review = {
      ...reviewed!,
      account_name: row.target_account_name,
      number: openNumber(context, row.target_sealed, row.user_id),
      bank_code: row.target_code,
      front_url: signRead(context, row.target_front_url),
      back_url: signRead(context, row.target_back_url),
      receives: toDecimal(BigInt(row.amount) - BigInt(row.fee), type),
      note: row.note,
      reason: row.reason,
      payment_reference: row.payment_reference,
      other_reference: row.other_reference ?? '',
      payout: payerOf(context, row),
      pay_after: row.pay_after?.toISOString() ?? null,
      approval_id: row.approval_id,
      hold_reason: row.hold_reason as HoldReason | '',
      checks: await readChecks(context, row),
      flow: await readMoneyFlow(context, row),
      joined_at: joined_at.toISOString(),
      steps: await readNamedSteps(context, id, needs),
    }
    await asker.act((_trx, note) => {
      note({ subject: `withdrawal:${id}`, details: { user_id: row.user_id } })
      return Promise.resolve()
    })
    return review
  })

/** As it is, or as it will be. */
function payerOf({ config }: Context, row: WithdrawalRow): 'provider' | 'hand' {
  if (row.payout_state !== null) return row.payout_operator_id === null ? 'provider' : 'hand'
  return isPaidByProvider(config, row) ? 'provider' : 'hand'
}

async function readNamedSteps(context: Context, id: string, { readOperatorNames }: AdminNeeds) {
  const steps = (await readSteps(context, [id])).get(id)!
  const operators = steps.map(({ operator_id }) => operator_id).filter((operator_id) => operator_id !== null)
  const names = await readOperatorNames(context, [...new Set(operators)])
  return steps.map(({ step, at, operator_id }) => ({
    step: step as (typeof WITHDRAW_STEPS)[number],
    at: at.toISOString(),
    by: operator_id === null ? '' : (names.get(operator_id) ?? ''),
  }))
}
