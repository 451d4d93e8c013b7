import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { freePort, makeFolder } from '../../server/test/engines/child.ts'
import { query } from '../../server/test/engines/postgres.ts'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import type { GamesConfig } from '@mela/contract/games/games-config.ts'
import type { GameType, LineSetting } from '@mela/contract/games/games-rules.ts'
import { startProcess } from '../../server/test/crash/process.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { LONG_MS } from '../../waits.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import type { Site } from '../stage/site.ts'
import { hire, type HiredOperator } from '../wallet/sandbox-site.ts'

// A site of its own that draws every few seconds, with its notary.
export interface GamesSite extends OwnSite {
  console_origin: string
  hire(...roles: OperatorRole[]): Promise<HiredOperator>
  /** Ends the notary; the next one has an empty folder. */
  loseNotary(): Promise<void>
  replaceNotary(): Promise<void>
  /** Of age, with 1,000 diamonds. */
  newPlayer(name: string): Promise<Person>
}

/** Long enough to bet by hand; so short that bets close a second before the draw. */
export const SHORT: LineSetting = { code: '02', game_type: 2, seconds: 10, switch: 1 }

/** Long enough for several steps. */
export const LONG: LineSetting = { ...SHORT, seconds: 30 }
/** One line of each game that is open. */
export const EACH: readonly LineSetting[] = [
  SHORT,
  { ...SHORT, code: '05', game_type: 5 },
  { ...SHORT, code: '09', game_type: 4 },
  { ...SHORT, code: '13', game_type: 3, switch: -1 },
  { ...SHORT, code: '17', game_type: 1 },
]

const startNotary = (PORT: string) =>
  startProcess({
    NODE_ENV: 'test',
    ROLES: 'notary',
    PORT,
    NOTARY_DIR: makeFolder('notary'),
    NOTARY_SECRET: 'a secret of the notary, of 32 letters and more',
  })

const running: (() => Promise<unknown>)[] = []

/** All that were started: each draws until it is ended, and holds connections. */
export async function endGamesSites(): Promise<void> {
  for (const end of running.splice(0)) await end()
}

export async function startGamesSite(
  lines: readonly LineSetting[] = [SHORT],
  odds: GamesConfig['odds'] = {},
  extra: Record<string, string> = {},
  site?: Site,
): Promise<GamesSite> {
  const notary_port = String(await freePort())
  let notary = await startNotary(notary_port)
  running.push(() => notary.end('SIGTERM'))
  const setConfig = (database_url: string) =>
    query(database_url, 'INSERT INTO games_config (version, config, created_at) VALUES (1, $1, now())', [
      JSON.stringify({ lines, odds }),
    ])
  const port = await freePort()
  const console_origin = `http://console.localhost:${port}`
  const own = await startOwnSite(
    (database_url) => ({
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      CONSOLE_ORIGIN: console_origin,
      DRAW_DATABASE_URL: Object.assign(new URL(database_url), { username: 'mela_draw' }).href,
      DRAW_SECRET: 'a secret of those who draw, of 32 letters and more',
      DRAW_CHAIN_LENGTH: '2000',
      NOTARY_URL: `http://127.0.0.1:${notary_port}`,
      ...extra,
    }),
    setConfig,
    { port, roles: 'api,gateway,worker,draw', ...(site && { site }) },
  )
  running.push(() => own.server.stop())
  return Object.assign(own, {
    console_origin,
    async loseNotary() {
      await notary.end('SIGKILL')
    },
    async replaceNotary() {
      notary = await startNotary(notary_port)
    },
    hire: (...roles: OperatorRole[]) => hire(own.database_url, roles, own.origin, console_origin),
    async newPlayer(name: string) {
      const [person] = await createPeople(own.database_url, name)
      await giveDiamonds(own.database_url, person, 1_000)
      await callerOf(person, own.origin)('confirmAge', { birth_date: '1990-05-17' })
      return person
    },
  })
}

/** The number of a period that stays open for this long, on the shortest line unless another one is named. */
export async function roomyPeriod(
  own: OwnSite,
  person: Pick<Person, 'token'>,
  game_type: GameType,
  left_ms: number,
  line?: string,
): Promise<string> {
  let found = ''
  const look = async () => {
    const call = callerOf(person, own.origin)
    const { period, is_open, close_unix, now_unix } = await call('getNextPeriods', { game_type, line })
    found = period
    return is_open && close_unix - now_unix > left_ms
  }
  await expect.poll(look, { intervals: [200], timeout: LONG_MS }).toBe(true)
  return found
}

/** Bets of ten diamonds from another device, in a period that has time enough for them; its number. */
export async function betOn(
  own: OwnSite,
  person: Person,
  game_type: GameType,
  selections: readonly (readonly [method: string, value: string])[],
  line?: string,
): Promise<string> {
  const call = callerOf(person, own.origin)
  const period = await roomyPeriod(own, person, game_type, 4_000, line)
  const bets = selections.map(([method, value]) => ({ method, value, amount: '10' }))
  await call('placeBets', { game_type, period, money_type: 3, bets, nonce: randomUUID() })
  return period
}

export const betElsewhere = (own: OwnSite, person: Person, digits: readonly number[]): Promise<string> =>
  betOn(
    own,
    person,
    SHORT.game_type,
    digits.map((digit) => ['number', String(digit)] as const),
  )

/** As if everything somebody bet had been placed earlier. */
export async function moveBets(url: string, { id }: Pick<Person, 'id'>, minutes: number): Promise<void> {
  await query(url, 'ALTER TABLE games_bet DISABLE TRIGGER games_keep_bets')
  await query(url, `UPDATE games_bet SET created_at = created_at - $2 * interval '1 minute' WHERE user_id = $1`, [
    ...[id, minutes],
  ])
  await query(url, 'ALTER TABLE games_bet ENABLE TRIGGER games_keep_bets')
}
