import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { LOST_AFTER_SECONDS } from '@mela/rules/games/schedule.ts'
import type { Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'

// A chain with a draw that is so late that it may be given up, or that was.
export interface LostChain {
  chain_id: string
  is_given_up: boolean
  /** The last place that was drawn. */
  last_index: number
  periods: number
  first_period: string
  last_period: string
}

interface Place {
  line: string
  period: string
}
const readChain = statement<Place, LostChain>(
  'games_read_lost_chain',
  `SELECT chain.*, undrawn.periods, undrawn.first_period, undrawn.last_period
   FROM (SELECT asked.chain_id, lost.chain_id IS NOT NULL AS is_given_up,
           coalesce(lost.last_index,
             (SELECT index FROM games_period drawn WHERE drawn.chain_id = asked.chain_id AND drawn.drawn IS NOT NULL ORDER BY index DESC LIMIT 1),
             0) AS last_index
         FROM games_period asked LEFT JOIN games_lost_chain lost ON lost.chain_id = asked.chain_id
         WHERE asked.line = :line AND asked.period = :period AND asked.chain_id IS NOT NULL) AS chain
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS periods, min(period) AS first_period, max(period) AS last_period, min(draw_at) AS first_at
     FROM games_period WHERE chain_id = chain.chain_id AND index > chain.last_index) AS undrawn
   WHERE is_given_up OR first_at < clock_timestamp() - interval '${LOST_AFTER_SECONDS} seconds'`,
)

interface Sum {
  currency: Currency
  bets: number
  stakes: string
  refunds: string
}
/** As each bet goes back, rounded on its own. */
const sumBets = statement<Pick<LostChain, 'chain_id' | 'last_index'>, Sum>(
  'games_sum_lost_bets',
  `SELECT currency, count(*)::integer AS bets, sum(stake) AS stakes, sum(stake + (stake * 2 + 99) / 100) AS refunds
   FROM games_period period JOIN games_bet bet ON bet.line = period.line AND bet.period = period.period
   WHERE chain_id = :chain_id AND index > :last_index GROUP BY currency ORDER BY currency`,
)

/** Of the chain of this period, with what was bet since its last draw. */
export async function readLostChain(ask: Ask, place: Place) {
  const [chain] = await ask(readChain, place)
  if (!chain) return undefined
  const rows = await ask(sumBets, { chain_id: chain.chain_id, last_index: chain.last_index })
  return {
    ...chain,
    bets: rows.reduce((count, { bets }) => count + bets, 0),
    sums: rows.map(({ currency: type, stakes, refunds }) => ({
      ...{ type, stakes: toDecimal(BigInt(stakes), type), refunds: toDecimal(BigInt(refunds), type) },
    })),
  }
}
