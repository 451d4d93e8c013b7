import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Closing, Manifest } from '@mela/rules/games/records.ts'
import { LOST_AFTER_SECONDS } from '@mela/rules/games/schedule.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'
import type { ManifestDraft } from './ask-notary.ts'
import type { BetRow } from './leaves.ts'

// The statements of the role that draws.

export const readClock = statement<NoParams, { now: number }>(
  'games_read_clock',
  'SELECT extract(epoch FROM clock_timestamp())::float8 AS now',
)

export interface ChainRow {
  id: string
  line: string
  first_opens: string
  seconds: number
  closing: number
  length: number
  manifest: Manifest
  end_sealed: Buffer
  salt: string | null
  is_given_up: boolean
}
export const readChains = statement<{ line: string }, ChainRow>(
  'games_read_chains',
  `SELECT id, line, first_period, first_opens, seconds, closing, length, manifest, end_sealed, salt,
     lost.chain_id IS NOT NULL AS is_given_up
   FROM games_chain LEFT JOIN games_lost_chain lost ON lost.chain_id = id
   WHERE line = :line ORDER BY first_opens DESC LIMIT 3`,
)
/** Whether a period has a row, of whichever chain. */
export const hasPeriod = statement<{ line: string; period: string }, { is_there: boolean }>(
  'games_has_period',
  'SELECT EXISTS (SELECT FROM games_period WHERE line = :line AND period = :period) AS is_there',
)
export const writeDraft = statement<{ line: string; first_period: string; draft: string; end_sealed: Buffer }>(
  'games_write_draft',
  `INSERT INTO games_chain_draft (line, first_period, draft, end_sealed, created_at)
   VALUES (:line, :first_period, :draft, :end_sealed, clock_timestamp())`,
)
export interface KeptDraft {
  draft: ManifestDraft
  end_sealed: Buffer
}
export const readDraft = statement<{ line: string; first_period: string }, KeptDraft>(
  'games_read_draft',
  'SELECT draft, end_sealed FROM games_chain_draft WHERE line = :line AND first_period = :first_period',
)
export const writeChain = statement<{
  line: string
  first_period: string
  first_opens: number
  seconds: number
  closing: number
  length: number
  manifest: string
  end_sealed: Buffer
}>(
  'games_write_chain',
  `INSERT INTO games_chain (line, first_period, first_opens, seconds, closing, length, manifest, end_sealed, created_at)
   VALUES (:line, :first_period, :first_opens, :seconds, :closing, :length, :manifest, :end_sealed, clock_timestamp())`,
)
export const writeSalt = statement<{ id: string; salt: string; salt_signature: string; salt_block: string }>(
  'games_write_salt',
  `UPDATE games_chain
   SET salt = :salt, salt_signature = :salt_signature, salt_block = nullif(:salt_block::jsonb, 'null'::jsonb)
   WHERE id = :id AND salt IS NULL`,
)

export const writeOdds = statement<{ hash: string; body: string }>(
  'games_write_odds',
  'INSERT INTO games_odds (hash, body) VALUES (:hash, :body) ON CONFLICT DO NOTHING',
)

interface Reach {
  last_index: number
  known: { index: number; s: string; w: string } | null
  /** Whether a draw is so late that the chain may be given up. */
  is_stuck: boolean
}

/** How far a chain is: the last period that has a row, and the last one drawn with its links. */
export const readReach = statement<{ chain_id: string }, Reach>(
  'games_read_reach',
  `SELECT coalesce(max(index), 0)::integer AS last_index,
     (SELECT jsonb_build_object('index', index, 's', drawn ->> 's', 'w', countersignature ->> 'w')
      FROM games_period WHERE chain_id = :chain_id AND drawn IS NOT NULL ORDER BY index DESC LIMIT 1) AS known,
     EXISTS (SELECT FROM games_period WHERE chain_id = :chain_id AND drawn IS NULL AND lost_at IS NULL
             AND draw_at < clock_timestamp() - interval '${LOST_AFTER_SECONDS} seconds') AS is_stuck
   FROM games_period WHERE chain_id = :chain_id`,
)

export const writePeriods = statement<{
  line: string
  game_type: GameType
  chain_id: string | null
  version: number
  odds_hash: string
  rows: string
}>(
  'games_write_periods',
  `INSERT INTO games_period (line, period, game_type, chain_id, index, is_opened, opens_at, close_at, draw_at, config_version, odds_hash, opening, closing, closed_at)
   SELECT :line, row ->> 'period', :game_type, :chain_id, (row ->> 'index')::integer, row -> 'opening' <> 'null'::jsonb,
     to_timestamp((row ->> 'opens')::bigint), to_timestamp((row ->> 'closes')::bigint), to_timestamp((row ->> 'draws')::bigint),
     :version, :odds_hash, nullif(row -> 'opening', 'null'::jsonb), nullif(row -> 'closing', 'null'::jsonb),
     CASE WHEN row -> 'closing' <> 'null'::jsonb THEN clock_timestamp() END
   FROM jsonb_array_elements(:rows::jsonb) row
   ON CONFLICT DO NOTHING`,
)

/** When the last period opens that a block decides. */
export const readLastBlockPeriod = statement<{ line: string }, { opens: number | null }>(
  'games_read_last_block_period',
  `SELECT extract(epoch FROM max(opens_at))::float8 AS opens FROM games_period WHERE line = :line AND chain_id IS NULL`,
)

/** Of which something waits, whether or not they are open. */
export const readWaitingLines = statement<NoParams, { line: string }>(
  'games_read_waiting_lines',
  'SELECT DISTINCT line FROM games_period WHERE drawn IS NULL AND lost_at IS NULL AND (chain_id IS NOT NULL OR game_type = 3)',
)

export interface Waiting {
  period: string
  /** None where a block decides. */
  chain_id: string | null
  is_given_up: boolean
  index: number
  game_type: GameType
  closing: Closing | null
  /** Of a game that a block decides, the chain that was promised. */
  network: string | null
  closes: number
  draws: number
}

/** What waits to be closed or drawn, in order: of each chain, so that one that is lost does not keep out the next. */
export const readWaiting = statement<{ line: string }, Waiting>(
  'games_read_waiting',
  `SELECT period, chain_id, index, game_type, closing, opening ->> 'network' AS network, extract(epoch FROM close_at)::float8 AS closes, extract(epoch FROM draw_at)::float8 AS draws,
     EXISTS (SELECT FROM games_lost_chain lost WHERE lost.chain_id = waiting.chain_id) AS is_given_up
   FROM (SELECT *, row_number() OVER (PARTITION BY chain_id ORDER BY opens_at) AS place
         FROM games_period WHERE line = :line AND drawn IS NULL AND lost_at IS NULL) waiting
   WHERE place <= 50 ORDER BY opens_at`,
)

export const readLeaves = statement<{ line: string; period: string }, BetRow>(
  'games_read_leaves',
  `SELECT id, line, period, method, value, stake, currency, created_at, blind FROM games_bet
   WHERE line = :line AND period = :period ORDER BY id`,
)

export const closePeriod = statement<{ line: string; period: string; closing: string }, { period: string }>(
  'games_close_period',
  `UPDATE games_period SET closing = :closing, closed_at = clock_timestamp()
   WHERE line = :line AND period = :period AND closing IS NULL
     AND (close_at <= clock_timestamp() OR chain_id IS NULL) RETURNING period`,
)

export const drawPeriod = statement<
  { line: string; period: string; countersignature: string | null; drawn: string; result: string },
  { period: string }
>(
  'games_draw_period',
  `UPDATE games_period
   SET countersignature = :countersignature, drawn = :drawn, result = :result, drawn_at = clock_timestamp()
   WHERE line = :line AND period = :period AND closing IS NOT NULL AND drawn IS NULL AND lost_at IS NULL
     AND draw_at <= clock_timestamp() RETURNING period`,
)

/** Of chains that were given up, what is closed and was never drawn; some at once. */
export const markLost = statement<{ line: string }, { period: string; bets: number }>(
  'games_mark_lost',
  `UPDATE games_period SET lost_at = clock_timestamp()
   WHERE (line, period) IN (
     SELECT line, period FROM games_period
     WHERE line = :line AND drawn IS NULL AND lost_at IS NULL AND closing IS NOT NULL
       AND chain_id IN (SELECT chain_id FROM games_lost_chain)
     ORDER BY opens_at LIMIT 500)
   RETURNING period, (closing ->> 'bets')::integer AS bets`,
)
