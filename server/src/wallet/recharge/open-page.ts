import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { LINK_MINUTES, openPaymentLink, ProviderAway, type PaymentLink } from '../deposit/payments.ts'
import { CANCEL_LINK } from './cancel-link.ts'
import { lockRecharge, readOwnRecharge, termsOf, type RechargeRow } from './recharges.ts'

/** Whether it waits for a page of the provider. One whose time is over gets none any more. */
const needsPage = ({ now }: Context, { kind, pay_url, status, expires_at }: RechargeRow): boolean =>
  kind === 'hosted' && pay_url === '' && status === RechargeStatus.Pending && expires_at > now()

/** The order with the page where it is paid: the one page, whoever asks for it and how often. */
export async function withPage(
  context: Context,
  asker: Asker,
  order: RechargeRow,
  refuse: Refuse<'provider_away'>,
): Promise<RechargeRow> {
  if (!needsPage(context, order)) return order
  const { app_name } = await context.settings.read()
  const soonest = new Date(context.now().getTime() + LINK_MINUTES * 60_000)
  const link = await openPaymentLink(context, {
    reference_id: order.id,
    amount: BigInt(order.exact),
    description: `${app_name ?? context.config.APP_NAME} · ${termsOf(order).name}`,
    expires_at: later(order.expires_at, soonest),
    callback_url: callbackOf(context, asker, order.id),
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error
    context.log.warn({ reason: error.message, recharge_id: order.id }, 'payment provider unreachable')
    throw refuse('provider_away')
  })
  await transaction(context, (trx) => keepLink(trx, order.id, link))
  return (await readOwnRecharge(context, order.user_id, order.id))!
}

/** The offer holds as long as its page: what is paid there is in time. Nobody pays what came to nothing meanwhile. */
async function keepLink(trx: Trx, id: string, link: PaymentLink): Promise<void> {
  const order = (await lockRecharge(trx, id))!
  if (order.status === RechargeStatus.Failed) await trx.addJob(CANCEL_LINK, { link_id: link.id })
  if (order.status !== RechargeStatus.Pending || order.pay_url !== '') return
  await trx
    .updateTable('wallet_recharge')
    .set({ provider_order: link.id, pay_url: link.short_url, expires_at: later(order.expires_at, link.expires_at) })
    .where('id', '=', id)
    .execute()
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** Nobody may choose by a header where a real payment leads back to. */
function callbackOf({ config }: Context, asker: Asker, id: string): string {
  const [first = ''] = config.PUBLIC_ORIGIN.split(',')
  const origin = first || (config.NODE_ENV === 'production' ? '' : `http://${asker.host}`)
  return origin && `${origin}/recharge?id=${id}`
}
