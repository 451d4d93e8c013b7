import { confirmAge as call } from '@mela/contract/games/games-limits.ts'
import { ageOn, OLDEST_AGE } from '@mela/contract/identity/identity-rules.ts'
import type { Context } from '../../context.ts'
import { readBirthDates } from '../../identity/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { siteMoment } from './play-spans.ts'
import { readPlayState } from './play-state.ts'

/** A date that nobody living was born on is a slip, and is not kept. */
export const confirmAge = handle(call, async (context, { birth_date }, { user_id }, refuse) => {
  const age = ageOn(birth_date, siteMoment(context).day)
  if (age < 0 || age > OLDEST_AGE) throw refuseAsPlatform('invalid_params', { fields: { birth_date: 'impossible' } })
  const documented = await readBirthDates(askPool(context.db), [user_id])
  if (!documented.has(user_id)) await keepFirst(context, user_id, birth_date)
  const state = await readPlayState(context, user_id)
  if (state.age === 'under_age') throw refuse('under_age')
  return state
})

async function keepFirst(context: Context, user_id: string, birth_date: string): Promise<void> {
  const told = { birth_date, confirmed_at: context.now() }
  await context.db.tables
    .insertInto('games_player')
    .values({ user_id, ...told })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(told).where('games_player.birth_date', 'is', null))
    .execute()
}
