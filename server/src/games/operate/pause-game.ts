import { pauseGame as call } from '@mela/contract/operators/operators-games.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { statement } from '../../platform/data/statement.ts'
import { announceGameConfig } from './announce-game-config.ts'
import { readConfigNow, type Pause } from './read-games-config.ts'
import { lockPauses } from '../sql.ts'

const writePause = statement<Pause & { now: Date }>(
  'games_write_pause',
  'INSERT INTO games_pause (game_type, line, created_at) VALUES (:game_type, :line, :now) ON CONFLICT DO NOTHING',
)

export const subjectOf = ({ game_type, line }: Pause): string => (line ? `line:${line}` : `game:${game_type}`)

/** Whoever bets holds the lock until their commit: once it is ours alone, nobody takes a bet that does not see this. */
export const pauseGame = handleAdmin(call, async (context, { game_type, line, reason }, asker, refuse) => {
  const paused = await asker.act(async (trx, note) => {
    const { ask } = trx
    await ask(lockPauses, {})
    const { config, paused: before } = await readConfigNow(ask)
    const is_known = config.lines.some((each) => each.game_type === game_type && (!line || each.code === line))
    if (!is_known) throw refuse('non_existent')
    await ask(writePause, { game_type, line, now: context.now() })
    const { paused: after } = await readConfigNow(ask)
    note({ subject: subjectOf({ game_type, line }), details: { before, after, reason } })
    trx.afterCommit(() => announceGameConfig(context))
    return [...after]
  })
  return { paused }
})
