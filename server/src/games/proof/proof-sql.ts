import type { DrawnCard } from '@mela/contract/chat/chat-content.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { BlockRecord } from '@mela/rules/games/block.ts'
import type { DayFile, PeriodRecord } from '@mela/rules/games/records.ts'
import { statement } from '../../platform/data/statement.ts'
import type { BetRow } from '../draw/leaves.ts'

// The statements of what is published.

const RECORD = `'period', period.period, 'index', period.index, 'opening', period.opening, 'closing', period.closing, 'countersignature', countersignature, 'drawn', drawn`
const CHAIN = `jsonb_build_object('manifest', chain.manifest, 'salt', jsonb_build_object('salt', chain.salt, 'signature', chain.salt_signature, 'found', chain.salt_block))`

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
  { record: PeriodRecord; chain_id: string; odds_hash: string }
>(
  'games_read_day',
  `SELECT jsonb_build_object(${RECORD}) AS record, period.chain_id, period.odds_hash FROM games_period period
   WHERE line = :line AND starts_with(period.period, :beginning) AND chain_id IS NOT NULL AND drawn IS NOT NULL
   ORDER BY opens_at`,
)
export const readDayChains = statement<{ chain_ids: string }, { chain: DayFile['chains'][number] }>(
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
