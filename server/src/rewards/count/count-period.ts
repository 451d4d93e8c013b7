import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readPlay, type Play } from '../../games/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { countPlays } from './count-plays.ts'

export const COUNT_PERIOD = 'rewards:count-period'
const payload = z.object({ line: z.string(), period: z.string() })
type Place = z.output<typeof payload>

/** About as many stakes are counted with one commit: all of a person together. */
const AT_ONCE = 1_000

const beginPeriod = statement<Place>(
  'rewards_begin_period',
  'INSERT INTO rewards_period (line, period) VALUES (:line, :period) ON CONFLICT DO NOTHING',
)
const lockPeriod = statement<Place, { counted_up_to: string; counted_at: Date | null }>(
  'rewards_lock_period',
  'SELECT counted_up_to, counted_at FROM rewards_period WHERE line = :line AND period = :period FOR UPDATE',
)
const movePeriod = statement<Place & { up_to: string; counted_at: Date | null }>(
  'rewards_move_period',
  `UPDATE rewards_period SET counted_up_to = :up_to, counted_at = :counted_at
   WHERE line = :line AND period = :period`,
)

/** Counts the stakes of a period that is paid, each once: how far it is stands beside what was counted. */
export async function countPeriod(context: Context, about: unknown): Promise<void> {
  const place = payload.parse(about)
  const ask = askPool(context.db)
  const played = await readPlay(ask, place)
  if (!played) throw new Error(`period ${place.period} is not paid yet`)
  await ask(beginPeriod, place)
  for (let is_done = false; !is_done;) {
    is_done = await transaction(context, async (trx) => {
      const [standing] = await trx.ask(lockPeriod, place)
      if (standing!.counted_at) return true
      const some = nextOf(played.plays, BigInt(standing!.counted_up_to))
      if (some.plays.length > 0) await countPlays(context, trx, { ...played, plays: some.plays })
      const counted_at = some.is_done ? context.now() : null
      await trx.ask(movePeriod, { ...place, up_to: some.up_to, counted_at })
      return some.is_done
    })
  }
}

/** Those of the next people after this one. */
function nextOf(plays: readonly Play[], up_to: bigint): { plays: Play[]; up_to: string; is_done: boolean } {
  const found = plays.findIndex(({ user_id }) => BigInt(user_id) > up_to)
  const first = found < 0 ? plays.length : found
  let end = Math.min(first + AT_ONCE, plays.length)
  while (end < plays.length && plays[end]!.user_id === plays[end - 1]!.user_id) end += 1
  return {
    plays: plays.slice(first, end),
    up_to: plays[end - 1]?.user_id ?? String(up_to),
    is_done: end === plays.length,
  }
}
