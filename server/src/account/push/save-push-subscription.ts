import { savePushSubscription as call } from '@mela/contract/account/account-profile.ts'
import { handle } from '../../platform/http/handle.ts'
import { mayBeAsked } from '../../platform/outgoing.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'

/** One place per session where its browser can be woken; a browser that changed hands belongs to whoever came last. */
export const savePushSubscription = handle(call, async (context, { subscription }, { user_id, token_hash }) => {
  const { endpoint, keys } = subscription
  if (!mayBeAsked(endpoint, context.config.PUSH_ALLOW_LOCAL)) {
    throw refuseAsPlatform('invalid_params', { fields: { 'subscription.endpoint': 'not_reachable' } })
  }
  const session = Buffer.from(token_hash, 'hex')
  await transaction(context, async (trx) => {
    // The session may have ended since it was found, and nothing may outlive it.
    const alive = await trx
      .selectFrom('account_session')
      .select('token_hash')
      .where('token_hash', '=', session)
      .forKeyShare()
      .executeTakeFirst()
    if (!alive) throw refuseAsPlatform('no_authorization')
    await trx
      .deleteFrom('account_push_subscription')
      .where('token_hash', '=', session)
      .where('endpoint', '<>', endpoint)
      .execute()
    const values = { token_hash: session, user_id, p256dh: keys.p256dh, auth: keys.auth, created_at: context.now() }
    await trx
      .insertInto('account_push_subscription')
      .values({ endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute()
  })
  return {}
})
