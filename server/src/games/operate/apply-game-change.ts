import { isDeepStrictEqual } from 'node:util'
import type { GamesConfig } from '@mela/contract/games/games-config.ts'
import type { Execution, Executor } from '../../platform/http/handle-admin.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import { statement } from '../../platform/data/statement.ts'
import { announceGameConfig } from './announce-game-config.ts'
import { readConfigNow, type Pause } from './read-games-config.ts'
import { allOdds } from './change-game-odds.ts'

const writeVersion = statement<{ version: number; changes: string; approval_id: string; now: Date }>(
  'games_write_config',
  `INSERT INTO games_config (version, config, approval_id, created_at)
   SELECT :version, coalesce((SELECT config FROM games_config ORDER BY version DESC LIMIT 1), '{}') || :changes::jsonb,
     :approval_id, :now`,
)
const removePause = statement<Pause, { line: string }>(
  'games_remove_pause',
  'DELETE FROM games_pause WHERE game_type = :game_type AND line = :line RETURNING line',
)

/** A version more, or a game that takes bets again: from what both operators saw, or not at all. */
export const applyGameChange: Executor = async (context, execution) => {
  if ('resumed' in execution.payload) await resume(execution)
  else await change(execution, context.now())
  execution.trx.afterCommit(() => announceGameConfig(context))
}

async function resume({ trx, payload, refuse }: Execution): Promise<void> {
  const { game_type, line } = payload['resumed'] as Pause
  const removed = await trx.ask(removePause, { game_type, line })
  if (removed.length === 0) throw refuse('approval_closed')
}

async function change({ trx, approval_id, payload, refuse }: Execution, now: Date): Promise<void> {
  await lockName(trx, 'games_config')
  const { version, config } = await readConfigNow(trx.ask)
  const { before, after } = payload as { before: Partial<GamesConfig>; after: Partial<GamesConfig> }
  const there: GamesConfig = { ...config, odds: allOdds(config) }
  const names = Object.keys(after) as (keyof GamesConfig)[]
  if (names.some((name) => !isDeepStrictEqual(there[name], before[name]))) throw refuse('approval_closed')
  await trx.ask(writeVersion, { version: version + 1, changes: JSON.stringify(after), approval_id, now })
}
