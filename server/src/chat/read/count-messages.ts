import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { perContext } from '../../platform/per-context.ts'

const HOUR_MS = 3_600_000
/** Whoever began to write before an hour was over has finished by then. */
const SETTLED_MS = 60_000
const KEPT_HOURS = 72

// Hours that are over stay as they are, so that a look costs what was said since the last full one.
const hours = perContext(() => new Map<number, number>())

/** How many messages were written in a time, of all chats together. */
export async function countMessages(context: Context, from: Date, to: Date): Promise<number> {
  const first = Math.ceil(from.getTime() / HOUR_MS)
  const last = Math.floor(to.getTime() / HOUR_MS)
  if (last <= first) return countBetween(context, from.getTime(), to.getTime())
  let total = await countBetween(context, from.getTime(), first * HOUR_MS)
  for (let hour = first; hour < last; hour++) total += await countHour(context, hour)
  return total + (await countBetween(context, last * HOUR_MS, to.getTime()))
}

async function countHour(context: Context, hour: number): Promise<number> {
  const known = hours(context).get(hour)
  if (known !== undefined) return known
  const count = await countBetween(context, hour * HOUR_MS, (hour + 1) * HOUR_MS)
  if (context.now().getTime() > (hour + 1) * HOUR_MS + SETTLED_MS) {
    const kept = hours(context)
    kept.set(hour, count)
    for (const old of kept.keys()) if (old < hour - KEPT_HOURS) kept.delete(old)
  }
  return count
}

async function countBetween({ db }: Context, from_unix: number, to_unix: number): Promise<number> {
  if (to_unix <= from_unix) return 0
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM chat_message
    WHERE created_at >= ${new Date(from_unix)} AND created_at < ${new Date(to_unix)}`.execute(db.tables)
  return rows[0]!.count
}
