import type { Holding } from '../ledger/index.ts'

/** What accounts of the ledger must have because of boxes; class 9 is that of boxes. A box holds whole Diamonds. */
export const chestsHoldings: readonly Holding[] = [
  {
    what: 'the house does not hold what is inside the boxes that can still be opened',
    class: 9,
    text: `SELECT 0::bigint AS user_id, book, 3 AS currency, share.amount * 100 AS amount, 0 AS pending
           FROM chests_chest chest JOIN chests_share share ON share.chest_id = chest.id
           WHERE over_at IS NULL AND share.user_id IS NULL AND NOT is_returned`,
  },
]
