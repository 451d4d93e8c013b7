import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Refused, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import type { Device } from '../device.ts'
import type { Person } from '../person.ts'
import { startProcess, type ServerProcess } from '../crash/process.ts'
import { openWorld, type Site, type World } from '../world.ts'

// A site whose lines are a few seconds long, with its notary and whoever draws.
export const WINGO: LineSetting = { code: '02', game_type: GameType.WinGo, seconds: 6, switch: 1 }
export const K3: LineSetting = { code: '09', game_type: GameType.K3, seconds: 3, switch: 1 }

export interface DrawingWorld extends World {
  notary: Notary
  /** What a process that draws needs to know. */
  draw_variables: Record<string, string>
  /** One more that draws, in this process. */
  startDrawing(): Promise<Site>
  /** All that draw. */
  stopDrawing(): Promise<void>
  setLines(lines: readonly LineSetting[]): Promise<void>
  /** Somebody of age with 1,000 diamonds. */
  newPlayer(): Promise<Person>
}

export interface Notary {
  origin(): string
  kill(): Promise<void>
  revive(): Promise<void>
  /** Ends it, and takes away all that it has kept. */
  forget(): Promise<void>
}

async function startNotary(NOTARY_DIR: string): Promise<Notary> {
  const variables = {
    ...{ NODE_ENV: 'test', ROLES: 'notary' },
    ...{ NOTARY_DIR, NOTARY_SECRET: 'a secret of the notary, of 32 letters and more' },
  }
  let running: ServerProcess | undefined = await startProcess({ ...variables, PORT: '0' })
  const { origin } = running
  return {
    origin: () => origin,
    async kill() {
      await running?.end('SIGKILL')
      running = undefined
    },
    async forget() {
      await running?.end('SIGKILL')
      running = undefined
      await rm(NOTARY_DIR, { recursive: true })
    },
    async revive() {
      running = await startProcess({ ...variables, PORT: new URL(origin).port })
    },
  }
}

export async function openDrawingWorld({
  lines = [WINGO],
  is_drawing = true,
  variables = {},
}: {
  lines?: readonly LineSetting[]
  is_drawing?: boolean
  variables?: Record<string, string>
} = {}): Promise<DrawingWorld> {
  const NOTARY_DIR = join(tmpdir(), `mela-notary-${randomBytes(6).toString('hex')}`)
  const notary = await startNotary(NOTARY_DIR)
  const world = await openWorld({ variables })
  const draw_variables = {
    ROLES: 'draw',
    DRAW_DATABASE_URL: world.database.app_url.replace('mela_app', 'mela_draw'),
    DRAW_SECRET: 'a secret of those who draw, of 32 letters and more',
    DRAW_CHAIN_LENGTH: '2000',
    NOTARY_URL: notary.origin(),
  }
  const drawing: Site[] = []
  const startDrawing = async () => {
    const site = await world.startSite(draw_variables)
    drawing.push(site)
    return site
  }
  const stopDrawing = async () => {
    for (const site of drawing.splice(0)) await site.stop()
  }
  const setLines = async (set: readonly LineSetting[]) => {
    await world.database.query(
      `INSERT INTO games_config (version, config, created_at)
       SELECT coalesce(max(version), 0) + 1, $1, now() FROM games_config`,
      [JSON.stringify({ lines: set })],
    )
  }
  await setLines(lines)
  if (is_drawing) await startDrawing()
  return {
    ...world,
    ...{ notary, draw_variables, startDrawing, stopDrawing, setLines },
    async newPlayer() {
      const person = await world.register()
      await person.call('confirmAge', { birth_date: '1990-05-17' })
      return person
    },
    async end() {
      await world.end()
      await notary.kill()
      await rm(NOTARY_DIR, { recursive: true, force: true })
    },
  }
}

type Bets = CallInput<'placeBets'>['bets']
export const bet = (selection: string, amount = '10'): Bets[number] => {
  const [method, value] = selection.split(':') as [string, string]
  return { method, value, amount }
}

/** A period with this much time left before it closes. */
export async function openPeriod(
  world: DrawingWorld,
  line = WINGO,
  left_ms = 2_500,
): Promise<CallOutput<'getNextPeriods'>> {
  let found: CallOutput<'getNextPeriods'> | undefined
  const look = async () => {
    found = await world.guest('getNextPeriods', { game_type: line.game_type, line: line.code })
    return found.is_open && found.close_unix - Date.now() > left_ms
  }
  await expect.poll(look, { interval: 50 }).toBe(true)
  return found!
}

/** The same by the database's clock alone, where that of the test has gone ahead; opened under the newest version. */
export async function openInDatabase(
  { database }: Pick<World, 'database'>,
  { code }: LineSetting = WINGO,
  left_ms = 2_500,
): Promise<{ period: string }> {
  const find = async () => {
    const rows = await database.query<{ period: string }>(
      `SELECT period FROM games_period WHERE line = $1 AND is_opened AND closing IS NULL AND opens_at <= clock_timestamp()
         AND close_at > clock_timestamp() + $2 * interval '1 millisecond'
         AND config_version = (SELECT max(version) FROM games_config)`,
      [code, left_ms],
    )
    return rows[0]
  }
  await expect.poll(find, { interval: 50 }).toBeDefined()
  return (await find())!
}

export function placeIn(
  person: Person,
  { period }: { period: string },
  bets: Bets,
  more: Partial<CallInput<'placeBets'>> = {},
): Promise<CallOutput<'placeBets'>> {
  return person.call('placeBets', {
    ...{ game_type: GameType.WinGo, period, money_type: 3, bets, nonce: randomUUID() },
    ...more,
  })
}

/** Opens a period and bets in it; on a machine so slow that it closed in between, in the next one. */
export async function betInOpen(
  world: DrawingWorld,
  person: Person,
  bets: Bets,
  { line = WINGO, left_ms = 2_500 }: { line?: LineSetting; left_ms?: number } = {},
): Promise<CallOutput<'getNextPeriods'> & { placed: CallOutput<'placeBets'> }> {
  for (;;) {
    const period = await openPeriod(world, line, left_ms)
    const placed = await placeIn(person, period, bets, { game_type: line.game_type }).catch((error: unknown) => {
      if (error instanceof Refused && error.reason === 'period_closed') return undefined
      throw error
    })
    if (placed) return { ...period, placed }
  }
}

/** When the period is paid, as the device hears of it. */
export const settled = (device: Device, { period }: { period: string }) =>
  device.next('NOTIFICATION', ({ type, data }) => type === 'game_settled' && data.period === period)
