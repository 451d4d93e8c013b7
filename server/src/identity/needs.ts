import type { Context } from '../context.ts'

export interface Counted {
  num: number
  /** Minor units of the currency. */
  amount: bigint
}
type Count = (context: Context, user_id: string, currency: 1 | 2 | 3) => Promise<Counted>

/** What other features count and know, which verification asks for. */
export interface IdentityNeeds {
  /** Recharges that were credited. */
  readRecharges: Count
  /** Bets that were settled; until there are games nobody has any. */
  readBets?: Count
  /** The name on one of the person's own cards, or undefined. */
  readCardName(
    context: Context,
    user_id: string,
    card_id: string,
  ): Promise<{ account_name: string; last4: string } | undefined>
  readCardNames(context: Context, user_id: string): Promise<string[]>
  /** The date of birth that somebody told the games, yyyy-mm-dd. */
  readToldBirthDate(context: Context, user_id: string): Promise<string | null>
  readOperatorNames(context: Context, ids: readonly string[]): Promise<Map<string, string>>
}
export type Counts = Pick<IdentityNeeds, 'readRecharges' | 'readBets'>
