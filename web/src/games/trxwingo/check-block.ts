import type { CallOutput } from '@mela/contract/client.ts'
import { verifyBlockPeriod, type BlockRecord, type BlockStep } from '@mela/rules/games/block.ts'
import { oddsOf, ownStep, payoutStep } from '../verify/bet-steps.ts'
import { verdictIn, verdictOf, type CheckStep, type OwnBet, type Verdict } from '../verify/check-steps.ts'

export type BlockProof = CallOutput<'getBlockProof'>
export interface SeenBlock {
  proof: BlockProof
  bets: OwnBet[]
}
export interface BlockCheckStep extends Omit<CheckStep, 'id'> {
  id: 'opening' | 'frozen' | 'own' | 'block_hash' | 'block_first' | 'result' | 'payout'
}
export interface BlockCheck {
  verdict: Verdict
  steps: BlockCheckStep[]
}

/** Everything is worked out again from what was published; what the server says is only compared with it. */
export function checkBlock({ proof, bets }: SeenBlock): BlockCheck {
  const steps = isDrawn(proof.record) ? stepsOf(proof, proof.record, bets) : beforeDraw(proof)
  return { verdict: verdictIn(steps), steps }
}

export const isDrawn = (record: BlockProof['record']): record is BlockRecord =>
  record.closing !== null && record.drawn !== null

const beforeDraw = ({ record }: BlockProof): BlockCheckStep[] => [
  { id: 'opening', state: 'open', value: record.opening?.odds_hash },
  { id: 'result', state: 'open' },
]

function stepsOf({ odds: text }: BlockProof, record: BlockRecord, bets: readonly OwnBet[]): BlockCheckStep[] {
  const failed = new Set<BlockStep>(verifyBlockPeriod(record))
  const without = (step: BlockStep) => verdictOf(!failed.has(step))
  const { opening, closing, drawn } = record
  const odds = oddsOf(text, opening?.odds_hash)
  return [
    { id: 'opening', state: opening && !odds ? 'wrong' : without('opening_signed'), value: opening?.odds_hash },
    { id: 'frozen', state: without('closing_signed'), value: closing.bet_root, count: closing.bets },
    ...bets.map((bet) => ({ ...ownStep(bet, record), id: 'own' as const })),
    { id: 'block_first', state: without('block_first'), value: drawn.block.parent_hash },
    { id: 'block_hash', state: without('block_hash'), value: drawn.hash, count: drawn.block.number },
    { id: 'result', state: without('result'), value: drawn.result },
    ...bets.map((bet) => ({ ...payoutStep(bet, record, odds), id: 'payout' as const })),
  ]
}
