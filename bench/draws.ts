import pg from 'pg'
import type { LineSetting } from '@mela/contract/games/games-rules.ts'
import { Book } from '../server/src/ledger/index.ts'
import { askClient } from '../server/src/platform/data/db.ts'
import { seedDiamonds } from '../server/test/money/seed-diamonds.ts'
import { makeFolder } from '../server/test/engines/child.ts'
import { query, type Postgres } from '../server/test/engines/postgres.ts'
import { startServer, type Server } from '../server/test/engines/server.ts'

// What games need besides the rest of a site: lines of a few seconds, a notary, whoever draws, and people of age.
const SECRETS = {
  DRAW_SECRET: 'a secret of those who draw in a bench, which guards nothing',
  NOTARY_SECRET: 'a secret of the notary of a bench, which guards nothing',
}
/** More periods than any run is long, and few enough to be made at once. */
const CHAIN_LENGTH = '4000'

export const startNotary = (): Promise<Server> =>
  startServer({
    roles: 'notary',
    env: { NODE_ENV: 'test', NOTARY_DIR: makeFolder('notary-store'), NOTARY_SECRET: SECRETS.NOTARY_SECRET },
    ready_path: '/health',
  })

/** For a server that draws, besides what all servers need. */
export const drawEnv = (postgres: Postgres, notary_url: string): Record<string, string> => ({
  DRAW_DATABASE_URL: postgres.urlOf('mela', 'mela_draw'),
  DRAW_SECRET: SECRETS.DRAW_SECRET,
  DRAW_CHAIN_LENGTH: CHAIN_LENGTH,
  NOTARY_URL: notary_url,
})

/** As two operators would have agreed on them. */
export async function setLines(url: string, lines: readonly LineSetting[]): Promise<void> {
  await query(
    url,
    `INSERT INTO games_config (version, config, created_at)
     SELECT coalesce(max(version), 0) + 1, $1, now() FROM games_config`,
    [JSON.stringify({ lines })],
  )
}

const SEED_AT_ONCE = 1_000

/** Of age, and with this many diamonds. */
export async function makePlayers(url: string, user_ids: readonly string[], amount: string): Promise<void> {
  await query(
    url,
    `INSERT INTO games_player (user_id, birth_date, confirmed_at) SELECT user_id, '1990-05-17', now() FROM unnest($1::bigint[]) AS user_id`,
    [user_ids],
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let from = 0; from < user_ids.length; from += SEED_AT_ONCE) {
    const gifts = user_ids.slice(from, from + SEED_AT_ONCE).map((user_id) => ({ user_id, book: Book.Play, amount }))
    await client.query('BEGIN')
    await seedDiamonds(askClient(client), gifts, new Date())
    await client.query('COMMIT')
  }
  await client.end()
}
