import type { Statement } from '../platform/db.ts'

// The statements of what is published.

const RECORD = `'period', period.period, 'index', period.index, 'opening', period.opening, 'closing', period.closing, 'countersignature', countersignature, 'drawn', drawn`
const CHAIN = `jsonb_build_object('manifest', chain.manifest, 'salt', jsonb_build_object('salt', chain.salt, 'signature', chain.salt_signature))`

export const readProof: Statement = {
  name: 'games_read_proof',
  text: `SELECT jsonb_build_object(${RECORD}) AS record, ${CHAIN} AS chain, odds.body AS odds
         FROM games_period period
         JOIN games_chain chain ON chain.id = period.chain_id
         JOIN games_odds odds ON odds.hash = period.odds_hash
         WHERE period.line = $1 AND period.period = $2`,
}
export const readDrawn: Statement = {
  name: 'games_read_drawn_card',
  text: `SELECT game_type, extract(epoch FROM draw_at - opens_at)::integer AS seconds, result, (closing ->> 'bets')::integer AS bets,
           (extract(epoch FROM draw_at) * 1000)::double precision AS drawn_unix
         FROM games_period WHERE line = $1 AND period = $2 AND drawn IS NOT NULL`,
}
export const readDay: Statement = {
  name: 'games_read_day',
  text: `SELECT jsonb_build_object(${RECORD}) AS record, period.chain_id, period.odds_hash FROM games_period period
         WHERE line = $1 AND starts_with(period.period, $2) AND chain_id IS NOT NULL AND drawn IS NOT NULL ORDER BY opens_at`,
}
export const readDayChains: Statement = {
  name: 'games_read_day_chains',
  text: `SELECT ${CHAIN} AS chain FROM games_chain chain WHERE id = ANY ($1::bigint[]) ORDER BY first_opens`,
}
export const readDayOdds: Statement = {
  name: 'games_read_day_odds',
  text: 'SELECT hash, body FROM games_odds WHERE hash = ANY ($1::text[])',
}
const BLOCK_RECORD = `jsonb_build_object('period', period.period, 'opening', period.opening, 'closing', period.closing, 'drawn', drawn)`
export const readBlockProof: Statement = {
  name: 'games_read_block_proof',
  text: `SELECT ${BLOCK_RECORD} AS record, odds.body AS odds
         FROM games_period period JOIN games_odds odds ON odds.hash = period.odds_hash
         WHERE period.line = $1 AND period.period = $2 AND chain_id IS NULL`,
}
export const readBlockDay: Statement = {
  name: 'games_read_block_day',
  text: `SELECT ${BLOCK_RECORD} AS record, period.odds_hash FROM games_period period
         WHERE line = $1 AND starts_with(period.period, $2) AND chain_id IS NULL AND drawn IS NOT NULL ORDER BY opens_at`,
}
export const readOwnBet: Statement = {
  name: 'games_read_own_bet',
  text: `SELECT bet.id, bet.line, bet.period, method, value, stake, currency, created_at, blind, closing ->> 'bet_root' AS bet_root
         FROM games_bet bet JOIN games_period period ON period.line = bet.line AND period.period = bet.period
         WHERE user_id = $1 AND bet.id = $2`,
}
