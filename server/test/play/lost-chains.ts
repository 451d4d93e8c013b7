import pg from 'pg'
import { FIRST_ODDS, hashOfOdds, textOfOdds } from '@mela/rules/games/odds.ts'
import { closePeriod, markLost } from '../../src/games/draw/draw-sql.ts'
import { askClient, type Ask } from '../../src/platform/data/db.ts'
import type { Operator } from '../operator.ts'
import type { World } from '../world.ts'
import { closingOf, LONG_LINE } from './long-periods.ts'

// Chains whose links nobody has: their periods stay open until they are closed by hand, and are never drawn.
let chains = 0

export interface LostPeriod {
  chain_id: string
  period: string
}

/** Open periods of a chain of their own, the first one at its first place. */
export async function openInChain({ database }: World, count = 1): Promise<LostPeriod[]> {
  const odds = FIRST_ODDS.wingo
  await database.query('INSERT INTO games_odds (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    hashOfOdds(odds),
    textOfOdds(odds),
  ])
  const number = String(++chains).padStart(2, '0')
  const [chain] = await database.query<{ id: string }>(
    `INSERT INTO games_chain (line, first_period, first_opens, seconds, closing, length, manifest, end_sealed, created_at)
     VALUES ($1, $2, $3, 60, 5, 1000, '{}', '', now()) RETURNING id`,
    [LONG_LINE, `20980101${LONG_LINE}${number}01`, chains],
  )
  const { id: chain_id } = chain!
  const rows = await database.query<{ period: string }>(
    `INSERT INTO games_period (line, period, game_type, chain_id, index, is_opened, opens_at, close_at, draw_at, config_version, odds_hash, opening)
     SELECT $1, '20980101' || $1 || $2 || lpad(number::text, 2, '0'), 2, $3, number, true, now() - interval '1 hour',
       now() + interval '1 day', now() + interval '2 days', (SELECT coalesce(max(version), 0) FROM games_config), $4, '{}'
     FROM generate_series(1, $5::integer) AS number RETURNING period`,
    [LONG_LINE, number, chain_id, hashOfOdds(odds), count],
  )
  return rows.map(({ period }) => ({ chain_id, period }))
}

/** As if so many hours had passed since all that the line has so far; the database lets nobody change when a period is. */
export async function passHours({ database }: World, { chain_id }: Pick<LostPeriod, 'chain_id'>, hours: number) {
  const ago = `- $2 * interval '1 hour'`
  await database.query('ALTER TABLE games_period DISABLE TRIGGER games_guard_period')
  await database.query(
    `UPDATE games_period SET opens_at = opens_at ${ago}, close_at = close_at ${ago}, draw_at = draw_at ${ago}
     WHERE line = (SELECT line FROM games_chain WHERE id = $1)`,
    [chain_id, hours],
  )
  await database.query('ALTER TABLE games_period ENABLE TRIGGER games_guard_period')
}

/** As the role that draws. */
export async function asDrawing<T>({ database }: World, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.app_url.replace('mela_app', 'mela_draw') })
  await client.connect()
  try {
    return await work(askClient(client))
  } finally {
    await client.end()
  }
}

/** Closed under the root of its bets, by whoever draws. */
export async function closeLost(world: World, { period }: Pick<LostPeriod, 'period'>): Promise<void> {
  const closing = await closingOf(world, { period })
  await asDrawing(world, (ask) => ask(closePeriod, { line: LONG_LINE, period, closing }))
}

interface Pair {
  nisha: Operator
  arjun: Operator
}

/** Asked for by one operator, agreed to by another, and marked by whoever draws. */
export async function giveUp(world: World, { nisha, arjun }: Pair, { period }: Pick<LostPeriod, 'period'>) {
  const { approval_id } = await nisha.call('giveUpChain', { period, reason: 'its disk is gone, and both backups' })
  await arjun.decide(approval_id)
  return asDrawing(world, (ask) => ask(markLost, { line: LONG_LINE }))
}

/** One that is closed, two days late and given up. */
export async function loseLate(world: World, pair: Pair, { chain_id, period }: LostPeriod): Promise<void> {
  await passHours(world, { chain_id }, 24 * 4)
  await closeLost(world, { period })
  await giveUp(world, pair, { period })
}
