import { gamesConfig, type GamesConfig } from '@mela/contract/games/games-config.ts'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import type { GameName } from '@mela/rules/games/market.ts'
import { FIRST_ODDS, type OddsTable } from '@mela/rules/games/odds.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../platform/cached.ts'
import { askPool, type Ask } from '../../platform/data/db.ts'
import { perContext } from '../../platform/per-context.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'
import { CONFIG_CHANGED } from './announce-game-config.ts'

/** All lines of the game where none is named. */
export interface Pause {
  game_type: GameType
  line: string
}
export interface VersionedConfig {
  /** 0 is what a site begins with. */
  version: number
  config: GamesConfig
  /** What operators have stopped, whatever the version says. */
  paused: readonly Pause[]
}

const CACHE_TTL_MS = 2_000

const readConfig = statement<NoParams, { version: number | null; config: unknown; paused: Pause[] }>(
  'games_read_config',
  `SELECT newest.version, newest.config,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('game_type', game_type, 'line', line) ORDER BY game_type, line), '[]')
      FROM games_pause) AS paused
   FROM (SELECT) AS one
   LEFT JOIN (SELECT version, config FROM games_config ORDER BY version DESC LIMIT 1) AS newest ON true`,
)
const readVersion = statement<{ version: number }, { config: unknown }>(
  'games_read_config_version',
  'SELECT config FROM games_config WHERE version = :version',
)

const readNewest = cached(
  CACHE_TTL_MS,
  ({ db }: Context, _asked: object): Promise<VersionedConfig> => readConfigNow(askPool(db)),
  CONFIG_CHANGED,
)

/** What holds for periods that are not open yet. */
export const readGamesConfig = (context: Context): Promise<VersionedConfig> => readNewest(context, {})

/** What operators have stopped. */
export const readPausedGames = async (context: Context): Promise<readonly Pause[]> =>
  (await readGamesConfig(context)).paused

/** The same without believing anything. */
export async function readConfigNow(ask: Ask): Promise<VersionedConfig> {
  const [row] = await ask(readConfig, {})
  return { version: row!.version ?? 0, config: gamesConfig.parse(row!.config ?? {}), paused: row!.paused }
}

/** A version never changes. */
const versions = perContext(() => new Map<number, GamesConfig>())

/** What holds for periods that were opened under this version. */
export async function readConfigOf(context: Context, ask: Ask, version: number): Promise<GamesConfig> {
  const known = versions(context)
  const found = known.get(version)
  if (found) return found
  const [row] = await ask(readVersion, { version })
  const config = gamesConfig.parse(row?.config ?? {})
  if (row || version === 0) known.set(version, config)
  return config
}

/** What operators set, and for the rest what a site begins with. */
export function oddsOf({ odds }: Pick<GamesConfig, 'odds'>, game: GameName): OddsTable {
  const first = FIRST_ODDS[game]
  const set = odds[game]
  return set ? { game, fee: set.fee, rows: { ...first.rows, ...set.rows } } : first
}

export const lineOf = ({ lines }: GamesConfig, code: string): LineSetting | undefined =>
  lines.find((line) => line.code === code)

export const isPaused = (paused: readonly Pause[], { game_type, code }: Pick<LineSetting, 'game_type' | 'code'>) =>
  paused.some((pause) => pause.game_type === game_type && (pause.line === '' || pause.line === code))

/** A game that takes its digits from a public chain needs a node of it. What is paused is drawn and takes no bets. */
export const isLineOpen = (
  { TRON_URL }: Pick<Config, 'TRON_URL'>,
  line: LineSetting,
  paused: readonly Pause[] = [],
): boolean =>
  line.switch === 1 && (line.game_type !== GameType.TrxWinGo || TRON_URL !== undefined) && !isPaused(paused, line)

/** The shortest first. */
export const linesOf = ({ lines }: GamesConfig, game_type: GameType): LineSetting[] =>
  lines
    .filter((line) => line.game_type === game_type)
    .toSorted((one, other) => one.seconds - other.seconds || Number(one.code) - Number(other.code))
