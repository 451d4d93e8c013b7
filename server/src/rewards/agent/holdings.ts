import type { Holding } from '../../ledger/index.ts'

// Class 1 is what somebody can use; kind 75 is what an agent claimed.
export const agentHoldings: readonly Holding[] = [
  {
    what: 'what an agent got is not what they claimed',
    class: 1,
    kinds: [75],
    text: `SELECT agent_id AS user_id, book, currency, amount, 0 AS pending FROM rewards_agent_reward
           WHERE claimed_at IS NOT NULL`,
  },
]
