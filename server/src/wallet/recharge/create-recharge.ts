import { createRecharge as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import type { WalletNeeds } from '../needs.ts'
import { once } from '../once.ts'
import { withPage } from './open-page.ts'
import { readOwnRecharge, showRecharge } from './recharges.ts'
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
    return showRecharge(context, await withPage(context, asker, order, refuse))
  })
