import { setRealityCheck as call } from '@mela/contract/games/games-limits.ts'
import { handle } from '../../platform/http/handle.ts'
import { readRealityCheck } from './reality-check.ts'

export const setRealityCheck = handle(call, async (context, { minutes: reality_minutes }, { user_id }) => {
  await context.db.tables
    .insertInto('games_player')
    .values({ user_id, reality_minutes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reality_minutes }))
    .execute()
  const { check } = await readRealityCheck(context, user_id)
  return check
})
