import type { Context } from '../../context.ts'

const KEPT_MS = 24 * 3_600_000

/** Offers that nobody took; whoever comes back within a day still hears that theirs is over. */
export async function purgeQuotes({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await db.tables.deleteFrom('wallet_quote').where('expires_at', '<', before).execute()
}
