import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Outcome } from '@mela/rules/games/market.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import type { Book } from '../../ledger/index.ts'
import type { BetRow } from '../draw/leaves.ts'

export interface Settling {
  line: string
  period: string
  game_type: GameType
  outcome: Outcome
  odds: OddsTable
}
export interface SettledBet extends Pick<BetRow, 'id' | 'method' | 'value' | 'currency'> {
  user_id: string
  book: Book
  stake: bigint
  fee: bigint
  locked: bigint
  /** 0 where it lost. */
  win: bigint
}
