import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Outcome } from '@mela/rules/games/market.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import type { Book, Posting } from '../../ledger/index.ts'
import type { BetRow } from '../draw/leaves.ts'

export interface Place {
  line: string
  period: string
  game_type: GameType
}

export interface Settling extends Place {
  outcome: Outcome
  odds: OddsTable
}

export interface SettledBet extends Pick<BetRow, 'id' | 'method' | 'value' | 'currency'> {
  user_id: string
  book: Book
  stake: bigint
  fee: bigint
  locked: bigint
  /** What comes back; 0 where it lost. */
  win: bigint
}

/** What one commit pays of a period. */
export interface PaidPart {
  bets: readonly SettledBet[]
  posting: Posting
  /** The last person among those who are settled. */
  up_to: string
  is_done: boolean
  now: Date
}
