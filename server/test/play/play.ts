import { createHash } from 'node:crypto'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import type { LimitKind, LimitSpan } from '@mela/contract/games/games-limits-rules.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { siteDay, startOfSiteDay } from '../../src/account/index.ts'
import { readPlayRules, type PlayRefusal } from '../../src/games/limits/play-rules.ts'
import type { Ask } from '../../src/platform/data/db.ts'
import { groupCommit } from '../../src/platform/data/transaction.ts'
import type { Person, Somebody } from '../person.ts'
import type { World } from '../world.ts'

type Wanted = CallInput<'setPlayLimit'>
type Limits = CallOutput<'getPlayLimits'>

/** Diamonds for a day, unless told otherwise. */
export const setLimit = (person: Person, kind: LimitKind, amount: string | null, more: Partial<Wanted> = {}) =>
  person.call('setPlayLimit', { money_type: Currency.Diamond, span: 'day', kind, amount, ...more })
export const confirmLimit = (person: Person, kind: LimitKind, amount: string | null, more: Partial<Wanted> = {}) =>
  person.call('confirmPlayLimit', { money_type: Currency.Diamond, span: 'day', kind, amount, ...more })

export const limitIn = (
  { limits }: Limits,
  kind: LimitKind,
  span: LimitSpan = 'day',
  money_type: Currency = Currency.Diamond,
) => limits.find((limit) => limit.kind === kind && limit.span === span && limit.money_type === money_type)!

interface Day {
  stake: string
  win?: string
  /** Of the stake, what is drawn; all of it unless told otherwise. */
  settled?: string
  currency?: Currency
  game_type?: number
}

/** As bets and their settlement would leave it. */
export async function playOn(world: World, { id }: Somebody, day: string, played: Day): Promise<void> {
  const { stake, win = '0', settled = stake, currency = Currency.Diamond, game_type = 2 } = played
  const minor = (decimal: string) => toMinor(decimal, currency)
  await world.database.query(
    `INSERT INTO games_day (user_id, day, currency, game_type, book, bets, stake, settled_stake, win)
     VALUES ($1, $2, $3, $4, 1, 1, $5, $6, $7)`,
    [id, day, currency, game_type, minor(stake), minor(settled), minor(win)],
  )
}

export const siteToday = ({ context }: World): string => siteDay(context.config.SERVER_TZ, context.now())

/** As the path of a bet asks, in the transaction of a batch; with the number of statements it took. */
export async function askRules(world: World, people: readonly Somebody[]) {
  const { now, config } = world.context
  const at = { now: now(), day: siteToday(world), time_zone: config.SERVER_TZ }
  const ids = people.map(({ id }) => id)
  let statements = 0
  const rules = await groupCommit(
    world.context,
    (ask) => {
      const counting = ((...asked: Parameters<Ask>) => {
        statements += 1
        return ask(...asked)
      }) as Ask
      return readPlayRules(counting, ids, at)
    },
    () => Promise.resolve(),
  )
  return { rules, statements }
}

/** To the next noon of the site, so that no midnight falls into a test that does not want one. */
export function advanceToNoon(world: World): void {
  const { SERVER_TZ } = world.context.config
  const passed_ms = world.clock.now().getTime() - startOfSiteDay(SERVER_TZ, world.clock.now()).getTime()
  world.clock.advance((passed_ms < 43_200_000 ? 43_200_000 : 129_600_000) - passed_ms)
}

/** What a bet of so many Diamonds is refused for. */
export async function refusalOfBet(
  world: World,
  person: Somebody,
  stake: string,
  currency: Currency = Currency.Diamond,
): Promise<PlayRefusal | undefined> {
  const { rules } = await askRules(world, [person])
  return rules.get(person.id)!.refusalOf(currency, toMinor(stake, currency)!)
}

/** Grown up, by their own word. */
export async function newPlayer(world: World): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-04-12' })
  return person
}

let periods = 0
/** One in which bets can be written for the moment. */
export async function openPeriod({ database }: World): Promise<string> {
  const hash = createHash('sha256').update('{}').digest('hex')
  periods += 1
  const period = `2026010502${String(periods).padStart(4, '0')}`
  await database.query(`INSERT INTO games_odds (hash, body) VALUES ($1, '{}') ON CONFLICT DO NOTHING`, [hash])
  await database.query(
    `INSERT INTO games_period (line, period, game_type, index, is_opened, opens_at, close_at, draw_at, config_version, odds_hash, opening)
     VALUES ('02', $1, 2, $2, true, now() - interval '1 hour', now() + interval '1 hour', now() + interval '2 hours', 1, $3, '{}')`,
    [period, periods, hash],
  )
  return period
}

interface Bet {
  period: string
  at: Date
  stake: string
  win?: string
  currency?: Currency
}

export async function betAt({ database }: World, { id }: Somebody, bet: Bet): Promise<void> {
  const { period, at, stake, win, currency = Currency.Diamond } = bet
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
     VALUES ($1, gen_random_uuid(), '02', $2, 2, 'big', '', $3, 1, $4, 0, repeat('0', 32), $5) RETURNING id`,
    [id, period, currency, toMinor(stake, currency), at],
  )
  if (win === undefined) return
  await database.query(
    'INSERT INTO games_win (user_id, bet_id, game_type, currency, book, amount, created_at) VALUES ($1, $2, 2, $3, 1, $4, $5)',
    [id, row!.id, currency, toMinor(win, currency), at],
  )
}
