import type { Context } from '../context.ts'
import { hasTransfers } from '../ledger/index.ts'
import { isDatabaseUnreachable } from '../platform/data/db.ts'
import { transaction } from '../platform/data/transaction.ts'

const AGAIN_MS = 500

/**
 * A site is what it was when something was booked for the first time: a process that would make something else of it does
 * not start. One that starts while the database is unreachable waits for it.
 */
export async function requireEconomy(context: Context): Promise<void> {
  for (;;) {
    const kept = await keepEconomy(context).catch((error: unknown) => {
      if (!isDatabaseUnreachable(error)) throw error
      context.log.warn({ reason: (error as Error).message }, 'database unreachable, startup waits')
      return undefined
    })
    const { ECONOMY: economy } = context.config
    if (kept === economy) return
    if (kept) throw new Error(`ECONOMY=${economy} is refused: this site is ${kept}, and something was booked already`)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** What the site is from now on. */
function keepEconomy(context: Context): Promise<string> {
  const { config, now } = context
  const { ECONOMY: economy } = config
  return transaction(context, async (trx) => {
    await trx
      .insertInto('wallet_economy')
      .values({ economy, changed_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await trx.selectFrom('wallet_economy').select('economy').executeTakeFirstOrThrow()
    if (kept.economy === economy || (await hasTransfers(trx.ask))) return kept.economy
    await trx.updateTable('wallet_economy').set({ economy, changed_at: now() }).execute()
    return economy
  })
}
