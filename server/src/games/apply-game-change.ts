import { isDeepStrictEqual } from 'node:util'
import type { GamesConfig } from '@mela/contract/games-config.ts'
import { askTransaction, type Statement } from '../platform/db.ts'
import type { Execution, Executor } from '../platform/handle-admin.ts'
import { lockName } from '../platform/lock-name.ts'
import { announceGameConfig } from './announce-game-config.ts'
import { readConfigNow, type Pause } from './read-games-config.ts'
import { allOdds } from './change-game-odds.ts'

const writeVersion: Statement = {
  name: 'games_write_config',
  text: `INSERT INTO games_config (version, config, approval_id, created_at)
         SELECT $1, coalesce((SELECT config FROM games_config ORDER BY version DESC LIMIT 1), '{}') || $2::jsonb, $3, $4`,
}
const removePause: Statement = {
  name: 'games_remove_pause',
  text: 'DELETE FROM games_pause WHERE game_type = $1 AND line = $2 RETURNING line',
}

/** A version more, or a game that takes bets again: from what both operators saw, or not at all. */
export const applyGameChange: Executor = async (context, execution) => {
  if ('resumed' in execution.payload) await resume(execution)
  else await change(execution, context.now())
  return { afterCommit: () => announceGameConfig(context) }
}

async function resume({ trx, payload, refuse }: Execution): Promise<void> {
  const { game_type, line } = payload['resumed'] as Pause
  const removed = await askTransaction(trx)(removePause, [game_type, line])
  if (removed.length === 0) throw refuse('approval_closed')
}

async function change({ trx, approval_id, payload, refuse }: Execution, now: Date): Promise<void> {
  await lockName(trx, 'games_config')
  const ask = askTransaction(trx)
  const { version, config } = await readConfigNow(ask)
  const { before, after } = payload as { before: Partial<GamesConfig>; after: Partial<GamesConfig> }
  const there: GamesConfig = { ...config, odds: allOdds(config) }
  const names = Object.keys(after) as (keyof GamesConfig)[]
  if (names.some((name) => !isDeepStrictEqual(there[name], before[name]))) throw refuse('approval_closed')
  await ask(writeVersion, [version + 1, JSON.stringify(after), approval_id, now])
}
