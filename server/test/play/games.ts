import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { gamesConfig } from '@mela/contract/games/games-config.ts'
import { RULES_OF, type GameType } from '@mela/contract/games/games-rules.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { FIRST_ODDS, hashOfOdds, textOfOdds } from '@mela/rules/games/odds.ts'
import { Book } from '../../src/ledger/index.ts'
import type { Somebody } from '../person.ts'
import type { World } from '../world.ts'

// What draws and settlements leave behind, written straight into the tables.
type Site = Pick<World, 'database' | 'clock'>

/** Longer than any process believes what it knows of the games. */
const CACHE_TTL_MS = 3_001
export const forget = ({ clock }: Pick<World, 'clock'>): void => clock.advance(CACHE_TTL_MS)

const DAY_MS = 86_400_000
/** To the next noon in India, so that no test sees its day end. */
export function goToNoon({ clock }: Pick<World, 'clock'>): void {
  const since_noon = (clock.now().getTime() + 5.5 * 3_600_000 - DAY_MS / 2) % DAY_MS
  clock.advance(DAY_MS - since_noon)
}

/** As two operators would have agreed on it. */
export async function setGamesConfig({ database }: Pick<World, 'database'>, config: z.input<typeof gamesConfig>) {
  await database.query(
    `INSERT INTO games_config (version, config, created_at)
     SELECT coalesce(max(version), 0) + 1, $1, now() FROM games_config`,
    [JSON.stringify(config)],
  )
}

export const linkOf = (name: string): string => createHash('sha256').update(name).digest('hex')

export interface PutPeriod {
  line: string
  period: string
  game_type: GameType
  index?: number
  opens_at?: Date
  /** Of the draw; without it bets may still be open. */
  result?: string
  is_closed?: boolean
  is_opened?: boolean
  is_settled?: boolean
}

/** Its links are those of its own number. */
export async function putPeriod({ database, clock }: Site, put: PutPeriod): Promise<void> {
  const { line, period, game_type, result, is_opened = true } = put
  const odds = FIRST_ODDS[RULES_OF[game_type]]
  const odds_hash = hashOfOdds(odds)
  await database.query('INSERT INTO games_odds (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    odds_hash,
    textOfOdds(odds),
  ])
  const opens_at = put.opens_at ?? clock.now()
  const index = put.index ?? Number(period.slice(10))
  const opening = { odds_hash, known_index: index - 1, known_s: linkOf(`s${period}`), known_w: linkOf(`w${period}`) }
  const is_closed = put.is_closed === true || result !== undefined
  const json = (when: boolean, value: object) => (when ? JSON.stringify(value) : null)
  await database.query(
    `INSERT INTO games_period (line, period, game_type, index, is_opened, opens_at, close_at, draw_at, config_version,
       odds_hash, opening, closing, countersignature, drawn, result, closed_at, drawn_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '55 s', $6::timestamptz + interval '60 s', 0,
       $7, $8, $9, $10, $11, $12, CASE WHEN $9::jsonb IS NOT NULL THEN $6::timestamptz + interval '55 s' END,
       CASE WHEN $11::jsonb IS NOT NULL THEN $6::timestamptz + interval '60 s' END)`,
    [
      ...[line, period, game_type, index, is_opened, opens_at, odds_hash, json(is_opened, opening)],
      ...[json(is_closed, { bets: 0 }), json(result !== undefined, { w: '' }), json(result !== undefined, { s: '' })],
      result ?? null,
    ],
  )
  if (put.is_settled) await settle({ database }, put)
}

/** Everything that won is paid. */
export async function settle({ database }: Pick<World, 'database'>, { line, period }: PutPeriod): Promise<void> {
  await database.query('INSERT INTO games_settlement (line, period, settled_at) VALUES ($1, $2, now())', [line, period])
}

export interface PutBet {
  method?: string
  value?: string
  currency?: Currency
  book?: Book
  stake?: string
  fee?: string
  /** What came back. */
  win?: string
  created_at?: Date
}

/** Whatever the clock says of its period. Its id. */
export async function putBet(
  { database, clock }: Site,
  { id }: Somebody,
  { line, period, game_type }: PutPeriod,
  put: PutBet = {},
): Promise<string> {
  const { currency = Currency.Diamond, book = Book.Play, created_at = clock.now() } = put
  const minor = (decimal: string) => String(toMinor(decimal, currency)!)
  const client = await database.connect()
  await client.query('BEGIN')
  await client.query('ALTER TABLE games_bet DISABLE TRIGGER games_guard_bets')
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      ...[id, randomUUID(), line, period, game_type, put.method ?? 'size', put.value ?? 'big', currency, book],
      ...[minor(put.stake ?? '10'), minor(put.fee ?? '0.2'), randomBytes(16).toString('hex'), created_at],
    ],
  )
  await client.query('ALTER TABLE games_bet ENABLE TRIGGER games_guard_bets')
  await client.query('COMMIT')
  const bet_id = rows[0]!.id
  if (put.win !== undefined) {
    await database.query(
      `INSERT INTO games_win (user_id, bet_id, game_type, currency, book, amount, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, bet_id, game_type, currency, book, minor(put.win), created_at],
    )
  }
  return bet_id
}

export interface PutTotal {
  day: string
  line: string
  game_type: GameType
  currency: Currency
  book?: Book
  stake: string
  win: string
}

/** What one period of a day came to for the house. */
export async function putTotal(site: Site, put: PutTotal): Promise<void> {
  const { day, line, game_type, currency, book = Book.Money } = put
  const period = `${day.replaceAll('-', '')}${line}0001`
  const minor = (decimal: string) => String(toMinor(decimal, currency)!)
  await putPeriod(site, { line, period, game_type, is_closed: true })
  await site.database.query(
    `INSERT INTO games_total (line, period, currency, book, game_type, day, bets, stake, fee, win)
     VALUES ($1, $2, $3, $4, $5, $6, 1, $7, 0, $8)`,
    [line, period, currency, book, game_type, day, minor(put.stake), minor(put.win)],
  )
}

export interface PutDay {
  day: string
  currency?: Currency
  game_type?: GameType
  book?: Book
  /** All that was staked; what of it is settled, and what came back. */
  stake: string
  settled_stake: string
  win: string
  bets?: number
  settled_bets?: number
  wins?: number
}

/** What one day of play came to. */
export async function putDay({ database }: Pick<World, 'database'>, { id }: Somebody, put: PutDay): Promise<void> {
  const { currency = Currency.Diamond, game_type = 2, book = Book.Play, bets = 1, wins = 0 } = put
  const minor = (decimal: string) => String(toMinor(decimal, currency)!)
  await database.query(
    `INSERT INTO games_day (user_id, day, currency, game_type, book, bets, stake, settled_bets, settled_stake, wins, win)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[id, put.day, currency, game_type, book, bets, minor(put.stake)],
      ...[put.settled_bets ?? bets, minor(put.settled_stake), wins, minor(put.win)],
    ],
  )
}
