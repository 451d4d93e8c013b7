import { siteDay, type Newcomer, type Welcome } from '../account/index.ts'
import type { Context } from '../context.ts'
import { isFrozen } from '../ledger/index.ts'
import { askTransaction, isUniqueViolation, type Ask } from '../platform/db.ts'
import { addJob } from '../platform/jobs.ts'
import { pay, take, type Grant } from './grants.ts'
import { ONCE, tracesOf } from './traces.ts'
import { tellAmounts } from './news.ts'

export const GIVE_LATER = 'wallet:give-registration-grant'
const AGAIN_SECONDS = 60

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
    const ask = askTransaction(trx)
    if (await takeOnce(context, ask, newcomer)) await pay(ask, grantOf(newcomer.user_id), context.now())
  },
  async promise(context, trx, newcomer) {
    const { user_id } = newcomer
    if (await takeOnce(context, askTransaction(trx), newcomer)) await addJob(trx, GIVE_LATER, { user_id })
  },
}

/** Comes back until the currency moves again. */
export async function giveLater(context: Context, payload: unknown): Promise<void> {
  const { user_id } = payload as { user_id: string }
  try {
    const news = await context.db.tables.transaction().execute(async (trx) => {
      await pay(askTransaction(trx), grantOf(user_id), context.now())
      return tellAmounts(context, trx, [user_id])
    })
    await news.announce()
  } catch (error) {
    if (isFrozen(error)) return addJob(context.db.tables, GIVE_LATER, { user_id }, { after_seconds: AGAIN_SECONDS })
    // It was given by a run that ended before it could say so.
    if (!isUniqueViolation(error)) throw error
  }
}
