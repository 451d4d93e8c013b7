import type { DrawnCard } from '@mela/contract/chat/chat-content.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { BlockRecord } from '@mela/rules/games/block.ts'
import type { LostRecord, PeriodRecord } from '@mela/rules/games/records.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'
import type { BetRow } from '../draw/leaves.ts'

// The statements of what is published.

const LOST_RECORD = `'period', period.period, 'index', period.index, 'opening', period.opening, 'closing', period.closing`
const RECORD = `${LOST_RECORD}, 'countersignature', countersignature, 'drawn', drawn`
const LOST = `(SELECT jsonb_build_object('last_index', lost.last_index, 'unix', extract(epoch FROM lost.created_at)::bigint) FROM games_lost_chain lost WHERE lost.chain_id = chain.id)`
const SALT = `jsonb_build_object('salt', chain.salt, 'signature', chain.salt_signature, 'found', chain.salt_block)`
const CHAIN = `jsonb_build_object('manifest', chain.manifest, 'salt', ${SALT}, 'lost', ${LOST})`

interface Place {
  /** Null where the number of the period names none. */
  line: string | null
  period: string
}

export const readProof = statement<Place, CallOutput<'getDrawProof'>>(
  'games_read_proof',
  `SELECT jsonb_build_object(${RECORD}) AS record, ${CHAIN} AS chain, odds.body AS odds
   FROM games_period period
   JOIN games_chain chain ON chain.id = period.chain_id
   JOIN games_odds odds ON odds.hash = period.odds_hash
   WHERE period.line = :line AND period.period = :period`,
)
export const readDrawn = statement<Place, DrawnCard>(
  'games_read_drawn_card',
  `SELECT game_type, extract(epoch FROM draw_at - opens_at)::integer AS seconds, result, (closing ->> 'bets')::integer AS bets,
     (extract(epoch FROM draw_at) * 1000)::double precision AS drawn_unix
   FROM games_period WHERE line = :line AND period = :period AND drawn IS NOT NULL`,
)
export const readDay = statement<
  { line: string; beginning: string },
  { chain_id: string; odds_hash: string } & (
    | { is_lost: false; record: PeriodRecord }
    | { is_lost: true; record: LostRecord }
  )
>(
  'games_read_day',
  `SELECT lost_at IS NOT NULL AS is_lost, period.chain_id, period.odds_hash,
     CASE WHEN lost_at IS NULL THEN jsonb_build_object(${RECORD}) ELSE jsonb_build_object(${LOST_RECORD}) END AS record
   FROM games_period period
   WHERE line = :line AND starts_with(period.period, :beginning) AND chain_id IS NOT NULL
     AND (drawn IS NOT NULL OR lost_at IS NOT NULL)
   ORDER BY opens_at`,
)
export const readDayChains = statement<{ chain_ids: string }, { chain: CallOutput<'getDayFile'>['chains'][number] }>(
  'games_read_day_chains',
  `SELECT ${CHAIN} AS chain FROM games_chain chain WHERE id = ANY (:chain_ids::bigint[]) ORDER BY first_opens`,
)
export const readDayOdds = statement<{ hashes: readonly string[] }, { hash: string; body: string }>(
  'games_read_day_odds',
  'SELECT hash, body FROM games_odds WHERE hash = ANY (:hashes::text[])',
)
const BLOCK_RECORD = `jsonb_build_object('period', period.period, 'opening', period.opening, 'closing', period.closing, 'drawn', drawn)`
export const readBlockProof = statement<Place, CallOutput<'getBlockProof'>>(
  'games_read_block_proof',
  `SELECT ${BLOCK_RECORD} AS record, odds.body AS odds
   FROM games_period period JOIN games_odds odds ON odds.hash = period.odds_hash
   WHERE period.line = :line AND period.period = :period AND chain_id IS NULL`,
)
export const readBlockDay = statement<{ line: string; beginning: string }, { record: BlockRecord; odds_hash: string }>(
  'games_read_block_day',
  `SELECT ${BLOCK_RECORD} AS record, period.odds_hash FROM games_period period
   WHERE line = :line AND starts_with(period.period, :beginning) AND chain_id IS NULL AND drawn IS NOT NULL
   ORDER BY opens_at`,
)
export const readOwnBet = statement<{ user_id: string; bet_id: string }, BetRow & { bet_root: string | null }>(
  'games_read_own_bet',
  `SELECT bet.id, bet.line, bet.period, method, value, stake, currency, created_at, blind, closing ->> 'bet_root' AS bet_root
   FROM games_bet bet JOIN games_period period ON period.line = bet.line AND period.period = bet.period
   WHERE user_id = :user_id AND bet.id = :bet_id`,
)

/** Those that are not over, of one line or of all. */
export const readPublishedChains = statement<
  { line: string | null },
  Pick<CallOutput<'listDrawChains'>['list'][number], 'manifest' | 'salt'> & { created_at: Date }
>(
  'games_read_published_chains',
  `SELECT manifest, created_at, CASE WHEN salt IS NOT NULL THEN ${SALT} END AS salt
   FROM games_chain chain
   WHERE first_opens + length::bigint * seconds > extract(epoch FROM clock_timestamp())
     AND (:line::text IS NULL OR line = :line)
     AND NOT EXISTS (SELECT FROM games_lost_chain lost WHERE lost.chain_id = chain.id)
   ORDER BY line, first_opens`,
)

/** Of all chains that were given up. */
export const countLostPeriods = statement<NoParams, { periods: number; total: number }>(
  'games_count_lost_periods',
  `SELECT count(*)::integer AS periods, count(DISTINCT chain_id)::integer AS total FROM games_period WHERE lost_at IS NOT NULL`,
)
/** The newest first. */
export const readLostChains = statement<{ pos: number; limit: number }, LostChainRow>(
  'games_read_lost_chains',
  `SELECT chain.line, game_type, period.first_period, last_period, periods, bets, lost.created_at
   FROM games_lost_chain lost
   JOIN games_chain chain ON chain.id = lost.chain_id
   JOIN (SELECT chain_id, game_type, min(period) AS first_period, max(period) AS last_period, count(*)::integer AS periods,
           sum((closing ->> 'bets')::integer)::integer AS bets
         FROM games_period WHERE lost_at IS NOT NULL GROUP BY chain_id, game_type) AS period ON period.chain_id = lost.chain_id
   ORDER BY lost.created_at DESC, lost.chain_id DESC OFFSET :pos LIMIT :limit`,
)
interface LostChainRow {
  line: string
  game_type: GameType
  first_period: string
  last_period: string
  periods: number
  bets: number
  created_at: Date
}
