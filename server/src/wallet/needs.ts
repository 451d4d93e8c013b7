import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Context } from '../context.ts'
import type { Ask } from '../platform/data/db.ts'
import type { Refuse } from '../platform/http/refusal.ts'

/** What the wallet asks of features that it cannot enter. */
export interface WalletNeeds {
  /** Refuses what would take somebody past a limit of their own. */
  requireDepositRoom(
    context: Context,
    ask: Ask,
    deposit: { user_id: string; currency: Currency; amount: bigint },
    refuse: Refuse<'play_limit_reached'>,
  ): Promise<void>
  /** Which game each of these bets of a person is of. */
  readGamesOf(context: Context, user_id: string, bet_ids: readonly string[]): Promise<Map<string, GameType>>
  /** Refuses whoever takes a break from play. */
  requireNoBreak(context: Context, user_id: string, refuse: Refuse<'on_break'>): Promise<void>
  /** When it is over. */
  readBreakEnd(context: Context, user_id: string): Promise<Date | null>
}
