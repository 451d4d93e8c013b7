import { agentHoldings } from './agent/holdings.ts'
import { invitationHoldings } from './invite/holdings.ts'
import type { Holding } from '../ledger/index.ts'

// What accounts of the ledger must have because of rewards. Class 1 is what somebody can use; kind 73 is a rebate.
export const rewardsHoldings: readonly Holding[] = [
  {
    what: 'what a person got as rebates is not what they collected',
    class: 1,
    kinds: [73],
    text: 'SELECT user_id, book, currency, amount, 0 AS pending FROM rewards_rebate_claim',
  },
  ...invitationHoldings,
  ...agentHoldings,
]
