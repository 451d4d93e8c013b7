import { listGameResults as call, type GameResult } from '@mela/contract/games/games.ts'
import { RULES_OF, type GameType } from '@mela/contract/games/games-rules.ts'
import type { BlockDrawn } from '@mela/rules/games/block.ts'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../platform/cached.ts'
import { handle } from '../../platform/http/handle.ts'
import { isLineOpen, linesOf, readGamesConfig } from '../operate/read-games-config.ts'
import { spanOf, startOfDay } from '../limits/play-spans.ts'
import { tellResult } from '../settle/tell-result.ts'

const CACHE_TTL_MS = 1_000
/** As far back as pages go; what is older stands in the files of its days. */
const RESULTS_MOST = 10_000

export const listGameResults = handle(call, async (context, { game_type, line: asked, day, pos, limit }) => {
  const line = asked ?? (await usualLine(context, game_type))
  return line === undefined ? { list: [], total: 0 } : readResults(context, { game_type, line, day, pos, limit })
})

/** The shortest that is open, or the shortest at all. */
async function usualLine(context: Context, game_type: GameType): Promise<string | undefined> {
  const { config, paused } = await readGamesConfig(context)
  const lines = linesOf(config, game_type)
  return (lines.find((line) => isLineOpen(context.config, line, paused)) ?? lines[0])?.code
}

interface Page {
  game_type: GameType
  line: string
  day: string | undefined
  pos: number
  limit: number
}

const tellBlock = ({ block, hash, network }: Partial<BlockDrawn>): GameResult['block'] =>
  block && hash && network
    ? { number: block.number, hash, unix: block.timestamp, is_simulated: isSimulatedChain(network) }
    : null

const readResults = cached(
  CACHE_TTL_MS,
  async ({ db, config }: Context, { game_type, line, day, pos, limit }: Page) => {
    const drawn = db.tables
      .selectFrom('games_period')
      .select(['period', 'draw_at', 'result', 'drawn'])
      .where('line', '=', line)
      .where('game_type', '=', game_type)
      .where('drawn', 'is not', null)
      .orderBy('draw_at', 'desc')
    // The last draw of a day falls on the moment in which the next begins.
    const newest =
      day === undefined
        ? drawn
        : drawn
            .where('draw_at', '>', startOfDay(day, config.SERVER_TZ))
            .where('draw_at', '<=', startOfDay(spanOf(day, 'day').next, config.SERVER_TZ))
    const [rows, counted] = await Promise.all([
      newest
        .offset(pos)
        .limit(Math.max(0, Math.min(limit, RESULTS_MOST - pos)))
        .execute(),
      db.tables
        .selectFrom(newest.limit(RESULTS_MOST).as('newest'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const list = rows.map(({ period, result, drawn }): GameResult => ({
      period,
      ...tellResult(RULES_OF[game_type], result!),
      block: tellBlock(drawn as unknown as Partial<BlockDrawn>),
    }))
    return { list, total: Number(counted.total) }
  },
)
