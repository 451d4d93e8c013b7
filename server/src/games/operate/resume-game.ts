import { resumeGame as call } from '@mela/contract/operators/operators-games.ts'
import { askPool } from '../../platform/data/db.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import { readConfigNow } from './read-games-config.ts'
import { subjectOf } from './pause-game.ts'

export const resumeGame = proposeAdmin(call, async (context, { game_type, line, reason }, _asker, refuse) => {
  const { paused } = await readConfigNow(askPool(context.db))
  if (!paused.some((pause) => pause.game_type === game_type && pause.line === line)) throw refuse('order_closed')
  const subject = subjectOf({ game_type, line })
  return {
    subject,
    payload: { resumed: { game_type, line }, before: { [subject]: 'paused' }, after: { [subject]: 'open' } },
    reason,
  }
})
