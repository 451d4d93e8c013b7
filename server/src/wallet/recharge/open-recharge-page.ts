import { openRechargePage as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import type { WalletNeeds } from '../needs.ts'
import { withPage } from './open-page.ts'
import { readOwnRecharge, showRecharge } from './recharges.ts'
import { requireMoney } from '../require-money.ts'

/** For an order that was left without its page, because the provider was unreachable or its answer was lost. */
export const openRechargePage = ({ requireNoBreak }: WalletNeeds) =>
  handle(call, async (context, { id }, asker, refuse) => {
    const { user_id } = await requireMoney(context, asker, refuse)
    const order = await readOwnRecharge(context, user_id, id)
    if (!order) throw refuse('non_existent')
    if (order.kind !== 'hosted' || order.status !== RechargeStatus.Pending) throw refuse('order_closed')
    if (order.pay_url !== '') return showRecharge(context, order)
    await requireOpen(context, 'recharge', refuse)
    await requireNoBreak(context, user_id, refuse)
    return showRecharge(context, await withPage(context, asker, order, refuse))
  })
