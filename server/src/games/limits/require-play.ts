import type { Context } from '../../context.ts'
import { readBirthDates } from '../../identity/index.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { ageStateOf } from './play-age.ts'
import { siteMoment } from './play-spans.ts'
import { readPlayers, type PlayerRow } from './play-sql.ts'

async function readPlayer({ db, now }: Context, user_id: string): Promise<PlayerRow> {
  const [player] = await askPool(db)(readPlayers, { user_ids: plainColumn([user_id], (id) => id), now: now() })
  return player!
}

/** What somebody told when they first played, yyyy-mm-dd. */
export const readToldBirthDate = async (context: Context, user_id: string): Promise<string | null> =>
  (await readPlayer(context, user_id)).birth_date

/** Whoever is known to be too young sees nothing of the games; of guests nothing is known. */
export async function requireNotUnderAge(
  context: Context,
  user_id: string,
  refuse: Refuse<'under_age'>,
): Promise<void> {
  if (user_id === '') return
  const { birth_date } = await readPlayer(context, user_id)
  const documented = (await readBirthDates(askPool(context.db), [user_id])).get(user_id)
  if (ageStateOf(documented, birth_date, siteMoment(context).day) === 'under_age') throw refuse('under_age')
}

/** Until when somebody takes a break from play, if they do. */
export async function readBreakEnd(context: Context, user_id: string): Promise<Date | null> {
  return (await readPlayer(context, user_id)).break_until
}

/** Whoever takes a break is given nothing that leads back to play, and pays in nothing for it. */
export async function requireNoBreak(context: Context, user_id: string, refuse: Refuse<'on_break'>): Promise<void> {
  const break_until = await readBreakEnd(context, user_id)
  if (break_until) throw refuse('on_break', { until: break_until.toISOString() })
}
