import type { Currency } from '@mela/contract/money.ts'
import { giveUpChain as call } from '@mela/contract/operators/operators-games.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { askPool } from '../../platform/data/db.ts'
import { proposeAdmin, type Executor } from '../../platform/http/handle-admin.ts'
import { statement } from '../../platform/data/statement.ts'
import { readDrawRow } from '../draw/draw-rows.ts'
import { readLostChain } from './lost-chain.ts'

const NAMES = { 1: 'Rupee', 2: 'Usdt', 3: 'Diamond' } as const satisfies Record<Currency, string>

/** Of a period with a chain that stands still for more than a day. */
export const giveUpChain = proposeAdmin(call, async (context, { period, reason }, _asker, refuse) => {
  const { code: line } = readPeriod(period)!
  const found = await readDrawRow(context, line, period)
  if (!found) throw refuse('non_existent')
  const chain = await readLostChain(askPool(context.db), { line, period })
  if (!chain || chain.is_given_up) throw refuse('order_closed')
  const { chain_id, last_index, first_period, last_period, periods, bets, sums } = chain
  return {
    subject: `line:${line}`,
    payload: {
      ...{ chain_id, line, game_type: found.draw.game_type, last_index, first_period, last_period, periods, bets },
      stakes: Object.fromEntries(sums.map(({ type, stakes }) => [NAMES[type], stakes])),
      refunds: Object.fromEntries(sums.map(({ type, refunds }) => [NAMES[type], refunds])),
    },
    reason,
  }
})

const writeLostChain = statement<{ chain_id: string; approval_id: string; last_index: number; now: Date }>(
  'games_write_lost_chain',
  `INSERT INTO games_lost_chain (chain_id, approval_id, last_index, created_at)
   VALUES (:chain_id, :approval_id, :last_index, :now)`,
)

/** While nothing of it was drawn or bet since the first of the two asked. Whoever draws then marks what is lost. */
export const applyLostChain: Executor = async (context, { trx, approval_id, payload, refuse }) => {
  const { chain_id, line, first_period, last_index, bets } = payload as unknown as Agreed
  const chain = await readLostChain(trx.ask, { line, period: first_period })
  if (!chain || chain.is_given_up || chain.last_index !== last_index || chain.bets !== bets) {
    throw refuse('approval_closed')
  }
  await trx.ask(writeLostChain, { chain_id, approval_id, last_index, now: context.now() })
}

interface Agreed {
  chain_id: string
  line: string
  first_period: string
  last_index: number
  bets: number
}
