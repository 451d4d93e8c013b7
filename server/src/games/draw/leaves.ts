import type { Currency } from '@mela/contract/money.ts'
import type { LeafOfBet } from '@mela/rules/games/merkle.ts'

/** A bet as it stands in the database, with all that its leaf is made of. */
export interface BetRow {
  id: string
  line: string
  period: string
  method: string
  value: string
  stake: string
  currency: Currency
  created_at: Date
  blind: string
}

export const toLeaf = ({ id, line, period, method, value, stake, currency, created_at, blind }: BetRow): LeafOfBet => ({
  ...{ bet_id: id, line, period, selection: `${method}:${value}`, stake: BigInt(stake), currency, blind },
  time: created_at.getTime(),
})
