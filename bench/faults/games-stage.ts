import { createCaller } from '@mela/contract/client.ts'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { drawEnv, makePlayers, setLines, startNotary } from '../draws.ts'
import { query, startMigratedPostgres, type Postgres } from '../../server/test/engines/postgres.ts'
import { startNats, startRedis } from '../../server/test/engines/services.ts'
import { startServer, type Server } from '../../server/test/engines/server.ts'
import { Bettor } from './bettor.ts'
import type { Chance } from './chance.ts'
import { createPeople } from './people.ts'

/** A site with games: two of everything that takes bets, draws or pays, the notary, and people who bet. */
export interface GamesStage {
  postgres: Postgres
  notary: Server
  apis: Server[]
  drawing: Server[]
  workers: Server[]
  lines: readonly LineSetting[]
  bettors: Bettor[]
  stop(): Promise<void>
}

interface StageSize {
  lines: number
  /** Of a period. */
  seconds: number
  people: number
}

const EACH_HAS = '1000000.00'
const GAMES = [GameType.WinGo, GameType.K3, GameType.D5, GameType.Racing]
const FIRST_CODE = 21

export async function setGamesStage({ lines: count, seconds, people }: StageSize, chance: Chance): Promise<GamesStage> {
  const [postgres, nats, redis, notary] = await Promise.all([
    startMigratedPostgres(),
    startNats(),
    startRedis(),
    startNotary(),
  ])
  const lines = Array.from({ length: count }, (_, number): LineSetting => {
    return { code: String(FIRST_CODE + number), game_type: GAMES[number % GAMES.length]!, seconds, switch: 1 }
  })
  await setLines(postgres.url, lines)
  const crowd = await createPeople(postgres.url, people, chance.fork('people'))
  await makePlayers(
    postgres.url,
    crowd.map(({ user_id }) => user_id),
    EACH_HAS,
  )
  const env = {
    DATABASE_URL: postgres.app_url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    NODE_ENV: 'development',
    SECRET: chance.uuid(),
    ADDRESS_LIMITS: 'off',
  }
  const two = (roles: string, more: Record<string, string> = {}) =>
    Promise.all([1, 2].map(() => startServer({ roles, env: { ...env, ...more } })))
  const [apis, workers] = await Promise.all([two('api'), two('worker')])
  const drawing = await two('draw', drawEnv(postgres, notary.url))
  const callers = apis.map(({ url }) =>
    createCaller({ origin: url, language: () => 'en', token: () => undefined, fetch }),
  )
  const bettors = crowd.map(({ tokens }, number) => new Bettor(callers, tokens[0]!, chance.fork(`bettor ${number}`)))
  const all = [...apis, ...workers, ...drawing, notary, postgres, nats, redis]
  return {
    ...{ postgres, notary, apis, drawing, workers, lines, bettors },
    async stop() {
      await Promise.all(all.map((engine) => engine.kill9()))
    },
  }
}

interface Progress {
  /** Of periods that took bets, how many have been paid. */
  paid: number
  /** Periods with bets that are not paid. */
  unpaid: number
  opened: number
  drawn: number
  /** How often somebody took over from whoever drew. */
  epoch: number
}

export async function progressOf({ postgres }: GamesStage): Promise<Progress> {
  const [row] = await query<Progress & Record<string, number>>(
    postgres.url,
    `SELECT (SELECT count(*) FROM games_settlement WHERE settled_at IS NOT NULL AND bets > 0)::int AS paid,
            (SELECT count(*) FROM games_period period WHERE EXISTS (SELECT FROM games_bet bet WHERE bet.line = period.line AND bet.period = period.period)
               AND NOT EXISTS (SELECT FROM games_settlement done WHERE done.line = period.line AND done.period = period.period AND settled_at IS NOT NULL))::int AS unpaid,
            (SELECT count(*) FROM games_period WHERE is_opened)::int AS opened,
            (SELECT count(*) FROM games_period WHERE drawn IS NOT NULL)::int AS drawn,
            (SELECT epoch FROM games_scheduler)::int AS epoch`,
  )
  return row!
}

/** What a worker had begun when it died waits for the sweep of the next minute; a short run does not. */
export async function freeSettlements({ postgres }: GamesStage): Promise<void> {
  await query(
    postgres.url,
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE key LIKE 'settle:%'`,
  )
}
