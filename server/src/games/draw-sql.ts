import type { Statement } from '../platform/db.ts'

// The statements of the role that draws.

export const readClock: Statement = {
  name: 'games_read_clock',
  text: 'SELECT extract(epoch FROM clock_timestamp())::float8 AS now',
}

export const readChains: Statement = {
  name: 'games_read_chains',
  text: `SELECT id, line, first_period, first_opens, seconds, closing, length, manifest, end_sealed, salt, salt_signature
         FROM games_chain WHERE line = $1 ORDER BY first_opens DESC LIMIT 3`,
}
export const writeDraft: Statement = {
  name: 'games_write_draft',
  text: `INSERT INTO games_chain_draft (line, first_period, draft, end_sealed, created_at)
         VALUES ($1, $2, $3, $4, clock_timestamp())`,
}
export const readDraft: Statement = {
  name: 'games_read_draft',
  text: 'SELECT draft, end_sealed FROM games_chain_draft WHERE line = $1 AND first_period = $2',
}
export const writeChain: Statement = {
  name: 'games_write_chain',
  text: `INSERT INTO games_chain (line, first_period, first_opens, seconds, closing, length, manifest, end_sealed, salt, salt_signature, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp())`,
}

export const writeOdds: Statement = {
  name: 'games_write_odds',
  text: 'INSERT INTO games_odds (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING',
}

/** How far a chain is: the last period that has a row, and the last one drawn with its links. */
export const readReach: Statement = {
  name: 'games_read_reach',
  text: `SELECT coalesce(max(index), 0)::integer AS last_index,
           (SELECT jsonb_build_object('index', index, 's', drawn ->> 's', 'w', countersignature ->> 'w')
            FROM games_period WHERE chain_id = $1 AND drawn IS NOT NULL ORDER BY index DESC LIMIT 1) AS known
         FROM games_period WHERE chain_id = $1`,
}

export const writePeriods: Statement = {
  name: 'games_write_periods',
  text: `INSERT INTO games_period (line, period, game_type, chain_id, index, is_opened, opens_at, close_at, draw_at, config_version, odds_hash, opening, closing, closed_at)
         SELECT $1, row ->> 'period', $2, $3, (row ->> 'index')::integer, row -> 'opening' <> 'null'::jsonb,
           to_timestamp((row ->> 'opens')::bigint), to_timestamp((row ->> 'closes')::bigint), to_timestamp((row ->> 'draws')::bigint),
           $4, $5, nullif(row -> 'opening', 'null'::jsonb), nullif(row -> 'closing', 'null'::jsonb),
           CASE WHEN row -> 'closing' <> 'null'::jsonb THEN clock_timestamp() END
         FROM jsonb_array_elements($6::jsonb) row
         ON CONFLICT DO NOTHING`,
}

/** When the last period opens that a block decides. */
export const readLastBlockPeriod: Statement = {
  name: 'games_read_last_block_period',
  text: `SELECT extract(epoch FROM max(opens_at))::float8 AS opens FROM games_period WHERE line = $1 AND chain_id IS NULL`,
}

/** Of which something waits, whether or not they are open. */
export const readWaitingLines: Statement = {
  name: 'games_read_waiting_lines',
  text: 'SELECT DISTINCT line FROM games_period WHERE drawn IS NULL AND (chain_id IS NOT NULL OR game_type = 3)',
}

/** What waits to be closed or drawn, in order. */
export const readWaiting: Statement = {
  name: 'games_read_waiting',
  text: `SELECT period, chain_id, index, game_type, closing, opening ->> 'network' AS network, extract(epoch FROM close_at)::float8 AS closes, extract(epoch FROM draw_at)::float8 AS draws
         FROM games_period WHERE line = $1 AND drawn IS NULL ORDER BY opens_at LIMIT 50`,
}

export const readLeaves: Statement = {
  name: 'games_read_leaves',
  text: `SELECT id, line, period, method, value, stake, currency, created_at, blind FROM games_bet
         WHERE line = $1 AND period = $2 ORDER BY id`,
}

export const closePeriod: Statement = {
  name: 'games_close_period',
  text: `UPDATE games_period SET closing = $3, closed_at = clock_timestamp()
         WHERE line = $1 AND period = $2 AND closing IS NULL
           AND (close_at <= clock_timestamp() OR chain_id IS NULL) RETURNING period`,
}

export const drawPeriod: Statement = {
  name: 'games_draw_period',
  text: `UPDATE games_period SET countersignature = $3, drawn = $4, result = $5, drawn_at = clock_timestamp()
         WHERE line = $1 AND period = $2 AND closing IS NOT NULL AND drawn IS NULL AND draw_at <= clock_timestamp() RETURNING period`,
}
