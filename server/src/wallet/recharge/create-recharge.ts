import { createRecharge as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { handle, type Asker } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { WalletNeeds } from '../needs.ts'
import { once } from '../once.ts'
import { openPaymentLink, ProviderAway } from '../deposit/payments.ts'
import { readOwnRecharge, showRecharge, termsOf, type RechargeRow } from './recharges.ts'
import { needsVerification, requireMoney } from '../require-money.ts'
import { readRechargeTerms, requireFewOrders, writeRecharge, type RechargeTerms } from './write-recharge.ts'

/**
 * The order stands before the provider is asked, and the provider knows it by its number: whoever asks again with the same
 * nonce, after a crash or while the provider was unreachable, gets the same order with the same page.
 */
export const createRecharge = ({ requireDepositRoom, requireNoBreak }: WalletNeeds) =>
  handle(call, async (context, { nonce, ...wanted }, asker, refuse) => {
    const holder = await requireMoney(context, asker, refuse, { unverified: true })
    const { user_id } = holder
    if (await needsVerification(context, user_id)) throw refuse('basic_verification_first')
    // Nothing is booked here, so nothing can be frozen.
    const refuseOnce = (reason: 'key_reused' | 'money_frozen') => refuse(reason as 'key_reused')
    let terms: RechargeTerms | undefined
    const before = async () => {
      await requireOpen(context, 'recharge', refuse)
      await requireNoBreak(context, user_id, refuse)
      terms = await readRechargeTerms(context, wanted, refuse)
    }
    const asked = { call: 'createRecharge', user_id, nonce, wanted, before } as const
    const { id } = await once(context, asked, refuseOnce, async (trx) => {
      const { amount } = terms!
      await requireFewOrders(context, trx, holder)
      await requireDepositRoom(context, trx.ask, { user_id, currency: wanted.type, amount }, refuse)
      return writeRecharge(context, trx, holder, terms!, refuse)
    })
    const order = (await readOwnRecharge(context, user_id, id))!
    const needs_page = order.kind === 'hosted' && order.pay_url === '' && order.status === RechargeStatus.Pending
    return showRecharge(context, needs_page ? await openPage(context, asker, order, refuse) : order)
  })

async function openPage(
  context: Context,
  asker: Asker,
  order: RechargeRow,
  refuse: Refuse<'provider_away'>,
): Promise<RechargeRow> {
  const { app_name } = await context.settings.read()
  const link = await openPaymentLink(context, {
    reference_id: order.id,
    amount: BigInt(order.exact),
    description: `${app_name ?? context.config.APP_NAME} · ${termsOf(order).name}`,
    expires_at: order.expires_at,
    callback_url: callbackOf(context, asker, order.id),
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error
    context.log.warn({ reason: error.message, recharge_id: order.id }, 'payment provider unreachable')
    throw refuse('provider_away')
  })
  await context.db.tables
    .updateTable('wallet_recharge')
    .set({ provider_order: link.id, pay_url: link.short_url })
    .where('id', '=', order.id)
    .where('pay_url', '=', '')
    .execute()
  return (await readOwnRecharge(context, order.user_id, order.id))!
}

/** Nobody may choose by a header where a real payment leads back to. */
function callbackOf({ config }: Context, asker: Asker, id: string): string {
  const [first = ''] = config.PUBLIC_ORIGIN.split(',')
  const origin = first || (config.NODE_ENV === 'production' ? '' : `http://${asker.host}`)
  return origin && `${origin}/recharge?id=${id}`
}
