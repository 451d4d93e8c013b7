import { randomBytes, randomUUID } from 'node:crypto'
import { FIRST_ODDS, hashOfOdds, textOfOdds, type OddsTable } from '@mela/rules/games/odds.ts'
import { readRoot } from '../../src/games/draw/close-period.ts'
import { askPool } from '../../src/platform/data/db.ts'
import type { Somebody } from '../person.ts'
import type { World } from '../world.ts'

// Periods of WinGo that stay open until they are drawn by hand, for what has to happen at a moment of its own.
export const LONG_LINE = '02'
let periods = 0

export async function openLong(
  { database }: World,
  odds: OddsTable = FIRST_ODDS.wingo,
  closes_in = '1 day',
): Promise<{ period: string }> {
  const period = `2099123102${String(++periods).padStart(4, '0')}`
  await database.query('INSERT INTO games_odds (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    hashOfOdds(odds),
    textOfOdds(odds),
  ])
  await database.query(
    `INSERT INTO games_period (line, period, game_type, index, is_opened, opens_at, close_at, draw_at, config_version, odds_hash, opening)
     VALUES ($1, $2, 2, $3, true, now() - interval '1 hour', now() + $5::interval, now() + interval '2 days',
       (SELECT coalesce(max(version), 0) FROM games_config), $4, '{}')`,
    [LONG_LINE, period, periods, hashOfOdds(odds), closes_in],
  )
  return { period }
}

/** What stands when bets are closed: the root over them. */
export const closingOf = async ({ context }: World, { period }: { period: string }) =>
  JSON.stringify({ ...(await readRoot(askPool(context.db), LONG_LINE, period)), signature: '' })

export async function drawLong(
  world: World,
  where: { period: string },
  result: string,
  closing?: string,
): Promise<void> {
  await world.database.query(
    `UPDATE games_period SET closing = $2, closed_at = now(), countersignature = '{}', drawn = '{}', result = $3, drawn_at = now()
     WHERE period = $1`,
    [where.period, closing ?? (await closingOf(world, where)), result],
  )
}

/** Bets of 1 diamond, each on its own, without their stakes being taken from anybody. */
export async function putManyBets(
  { database }: World,
  { period }: { period: string },
  people: readonly Somebody[],
  count: number,
  selection: [method: string, value: string] = ['size', 'big'],
): Promise<void> {
  const ids = Array.from({ length: count }, (_, number) => people[number % people.length]!.id)
  await database.query(
    `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
     SELECT user_id, $2, $3, $4, 2, $5, $6, 3, 1, 100, 2, $7, now() FROM unnest($1::bigint[]) user_id`,
    [ids, randomUUID(), LONG_LINE, period, ...selection, randomBytes(16).toString('hex')],
  )
  await database.query(
    `INSERT INTO games_day (user_id, day, currency, game_type, book, bets, stake)
     SELECT user_id, '2099-12-31', 3, 2, 1, count(*), 100 * count(*) FROM unnest($1::bigint[]) user_id GROUP BY user_id
     ON CONFLICT (user_id, day, currency, game_type) DO UPDATE
     SET bets = games_day.bets + excluded.bets, stake = games_day.stake + excluded.stake`,
    [ids],
  )
}
