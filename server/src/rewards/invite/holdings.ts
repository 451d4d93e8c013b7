import type { Holding } from '../../ledger/index.ts'

// Kind 72 is a grant for an invitation in play, which can be used at once; kind 74 is what is to be played for once.
const given = (books: string) =>
  `SELECT user_id, book, currency, amount, 0 AS pending FROM rewards_invitation WHERE book ${books} AND amount > 0
   UNION ALL SELECT inviter_id, book, currency, inviter_amount, 0 FROM rewards_invitation
   WHERE book ${books} AND inviter_amount > 0`

export const invitationHoldings: readonly Holding[] = [
  {
    what: 'what play gave a person for invitations is not what these brought',
    class: 1,
    kinds: [72],
    text: given('= 1'),
  },
  {
    what: 'what was locked of a person for invitations is not what these brought',
    class: 3,
    kinds: [74],
    text: given('<> 1'),
  },
]
