import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { spanOf, startOfDay } from '../../games/index.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { termsOf } from '../agent/terms.ts'
import { bookDay } from './book-day.ts'
import { closeWeeks } from './close-weeks.ts'
import { remindAgents } from './remind-agents.ts'
import { openDays, readUnbooked } from './sql.ts'

export const BOOK_COMMISSIONS = 'rewards:book-commissions'
/** Whatever was counted in the last moments of a day is committed by then. */
const AFTER_MS = 30 * 60_000

/**
 * Books what agents earned on days that are over, closes weeks all of whose days are booked, and reminds of what lapses. The
 * shares of a day are those that hold when it begins, so a change never reaches back.
 */
export async function bookCommissions(context: Context): Promise<void> {
  const { config, db, now } = context
  if (config.ECONOMY === 'play') return
  const today = siteDay(config.SERVER_TZ, now())
  const { tiers } = termsOf(config, await context.settings.read())
  const ask = askPool(db)
  await ask(openDays, { today, tiers: plainColumn(tiers, String) })
  const unbooked = await ask(readUnbooked, {})
  let first_left = today
  for (const { day } of unbooked) {
    const ends_at = startOfDay(spanOf(day, 'day').next, config.SERVER_TZ)
    first_left = day
    if (now().getTime() < ends_at.getTime() + AFTER_MS) break
    await bookDay(context, day)
  }
  await closeWeeks(context, spanOf(first_left, 'week').first)
  await remindAgents(context)
}
