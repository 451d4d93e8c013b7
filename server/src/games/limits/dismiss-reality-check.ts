import { dismissRealityCheck as call } from '@mela/contract/games/games-limits.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { markChecked } from './play-sql.ts'
import { readRealityCheck } from './reality-check.ts'

export const dismissRealityCheck = handle(call, async (context, _input, { user_id }) => {
  const { check, last_bet_id } = await readRealityCheck(context, user_id)
  // One whose answer was lost was dismissed already, and the next is not due.
  if (check.due_unix === null || check.due_unix > context.now().getTime()) return check
  await askPool(context.db)(markChecked, { user_id, bet_id: last_bet_id })
  return (await readRealityCheck(context, user_id)).check
})
