import { siteDay, type Newcomer, type Welcome } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isFrozen } from '../../ledger/index.ts'
import { isUniqueViolation, type Ask } from '../../platform/data/db.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { pay, take, type Grant } from './grants.ts'
import { ONCE, tracesOf } from './traces.ts'
import { tellAmounts } from '../news.ts'

export const GIVE_LATER = 'wallet:give-registration-grant'
const AGAIN_SECONDS = 60
/** The auditor of the ledger finds by it what is promised and not paid. */
const jobKeyOf = (user_id: string) => `registration-grant:${user_id}`

const grantOf = (user_id: string): Grant => ({ user_id, kind: 'grant_registration', day: ONCE })

async function takeOnce(context: Context, ask: Ask, { user_id, asker, device }: Newcomer): Promise<boolean> {
  if (context.config.ECONOMY !== 'play') return false
  const today = siteDay(context.config.SERVER_TZ, context.now())
  return take(ask, grantOf(user_id), tracesOf(context, asker, device, ONCE, today), context.now())
}

/** Diamonds to begin with. Nobody has opened the account yet, so nobody is told. */
export const welcome: Welcome = {
  isClosed: isFrozen,
  async give(context, trx, newcomer) {
    if (await takeOnce(context, trx.ask, newcomer)) await pay(trx.ask, grantOf(newcomer.user_id), context.now())
  },
  async promise(context, trx, newcomer) {
    const { user_id } = newcomer
    if (await takeOnce(context, trx.ask, newcomer))
      await trx.addJob(GIVE_LATER, { user_id }, { key: jobKeyOf(user_id) })
  },
}

/** Comes back until the currency moves again. */
export async function giveLater(context: Context, payload: unknown): Promise<void> {
  const { user_id } = payload as { user_id: string }
  try {
    await transaction(context, async (trx) => {
      await pay(trx.ask, grantOf(user_id), context.now())
      await tellAmounts(trx, [user_id])
    })
  } catch (error) {
    if (isFrozen(error)) {
      const again = { after_seconds: AGAIN_SECONDS, key: jobKeyOf(user_id) }
      return transaction(context, (trx) => trx.addJob(GIVE_LATER, { user_id }, again))
    }
    // It was given by a run that ended before it could say so.
    if (!isUniqueViolation(error)) throw error
  }
}
