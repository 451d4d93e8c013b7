import type { Currency } from '@mela/contract/money.ts'
import type { Book } from '../../ledger/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'

interface Valid {
  user_id: string
  inviter_id: string
  terms: string
  book: Book
  currency: Currency
  reward: bigint
  amount: bigint
  inviter_amount: bigint
  hashes: readonly Buffer[]
  now: Date
}
/**
 * Gives back what both get, or no row when they were valid before. Nobody gets anything when one of the devices has brought
 * a reward already.
 */
export const addValid = statement<Valid, Record<'amount' | 'inviter_amount', string>>(
  'rewards_add_valid_invitation',
  `WITH device AS (
     INSERT INTO rewards_invitation_device (device_hash) SELECT hash FROM unnest(:hashes::bytea[]) AS given (hash)
     ORDER BY hash ON CONFLICT DO NOTHING RETURNING device_hash),
   decided AS (SELECT (SELECT count(*) FROM device) = cardinality(:hashes::bytea[]) AS is_first)
   INSERT INTO rewards_invitation (user_id, inviter_id, terms, book, currency, reward, amount, inviter_amount, valid_at)
   SELECT :user_id, :inviter_id, :terms::jsonb, :book, :currency, :reward::bigint,
          CASE WHEN is_first THEN :amount::bigint ELSE 0 END,
          CASE WHEN is_first THEN :inviter_amount::bigint ELSE 0 END, :now FROM decided
   ON CONFLICT (user_id) DO NOTHING RETURNING amount, inviter_amount`,
)

const readValid = statement<{ user_ids: string }, { user_id: string; is_unrewarded: boolean }>(
  'rewards_read_valid_invitations',
  `SELECT user_id, inviter_amount = 0 AND reward > 0 AS is_unrewarded FROM rewards_invitation
   WHERE user_id = ANY (:user_ids::bigint[])`,
)
/** Those of these people who are valid, with whether the reward was kept from whoever invited them. */
export async function readValidAmong(
  ask: Ask,
  user_ids: readonly string[],
): Promise<Map<string, { is_unrewarded: boolean }>> {
  const rows = await ask(readValid, { user_ids: plainColumn(user_ids, String) })
  return new Map(rows.map(({ user_id, ...row }) => [user_id, row]))
}

/** What came of somebody's invitations so far. */
export const readOutcome = statement<{ inviter_id: string; currency: Currency }, { valid: number; earned: string }>(
  'rewards_read_invitations_outcome',
  `SELECT count(*)::int AS valid, coalesce(sum(inviter_amount) FILTER (WHERE currency = :currency), 0) AS earned
   FROM rewards_invitation WHERE inviter_id = :inviter_id`,
)
