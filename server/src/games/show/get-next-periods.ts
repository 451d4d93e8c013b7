import { getNextPeriods as call } from '@mela/contract/games/games.ts'
import type { BlockOpening } from '@mela/rules/games/block.ts'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import type { Opening } from '@mela/rules/games/records.ts'
import type { Period } from '@mela/rules/games/schedule.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../platform/cached.ts'
import { handle } from '../../platform/http/handle.ts'
import { isLineOpen, linesOf, readGamesConfig } from '../operate/read-games-config.ts'
import { secondOf, sitePeriods } from '../draw/site-period.ts'

const FOLLOWING = 3
/** A period that was opened is to be seen soon: on the shortest lines a second is much. */
const CACHE_TTL_MS = 250

export const getNextPeriods = handle(call, async (context, { game_type, line: code }, _asker, refuse) => {
  const { config, paused } = await readGamesConfig(context)
  const line = linesOf(config, game_type).find(
    (each) => isLineOpen(context.config, each, paused) && (code === undefined || each.code === code),
  )
  if (!line) throw refuse('game_closed')
  const [current, ...next] = sitePeriods(context.config, line, secondOf(context.now()), FOLLOWING)
  const { period } = current!
  const opened = await readOpened(context, { line: line.code, period })
  const now_unix = context.now().getTime()
  return {
    ...told(current!),
    line: line.code,
    now_unix,
    is_open: opened !== undefined && !opened.is_closed && now_unix < current!.closes * 1000,
    commitments: opened?.commitments ?? null,
    block: opened?.block ?? null,
    next: next.map(told),
  }
})

const told = ({ period, opens, closes, draws }: Period) => ({
  period,
  opens_unix: opens * 1000,
  close_unix: closes * 1000,
  draw_unix: draws * 1000,
})

/** What was published when bets began; undefined while they have not. */
const readOpened = cached(CACHE_TTL_MS, async ({ db }: Context, asked: { line: string; period: string }) => {
  const row = await db.tables
    .selectFrom('games_period')
    .select(['index', 'opening', 'closed_at'])
    .where('line', '=', asked.line)
    .where('period', '=', asked.period)
    .where('is_opened', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const is_closed = row.closed_at !== null
  const opening = row.opening as unknown as Opening | BlockOpening
  if ('block_from' in opening) {
    const { block_from, network } = opening
    const block = { from_unix: block_from * 1000, is_simulated: isSimulatedChain(network) }
    return { is_closed, commitments: null, block }
  }
  const { known_s, known_w, known_index, odds_hash } = opening
  return { is_closed, commitments: { index: row.index, s: known_s, w: known_w, known_index, odds_hash }, block: null }
})
