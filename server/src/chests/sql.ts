import type { ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { Book } from '../ledger/index.ts'
import { statement, type NoParams } from '../platform/data/statement.ts'
import type { Carried } from './unplayed.ts'

// Every table here begins with the chest. Shares are locked before the row of their chest, and both after the room of the
// group in which it lies.
const IS_FREE = 'user_id IS NULL AND NOT is_returned'

export const nextChestId = statement<NoParams, { id: string }>(
  'chests_next_id',
  `SELECT nextval('chests_chest_id_seq') AS id`,
)

/** What never changes from the moment it is sent, so that it can be remembered. */
export interface Chest {
  id: string
  group_id: string
  /** Who sent it. */
  user_id: string
  book: Book
  type: ChestType
  amount: number
  num: number
  remarks: string
  /** Told to nobody before it is over. */
  seed: Buffer
  created_at: Date
}
const CHEST_COLUMNS = 'id, group_id, user_id, book, type, amount, num, remarks, seed, created_at'

export const readChests = statement<{ chest_ids: string }, Chest>(
  'chests_read',
  `SELECT ${CHEST_COLUMNS} FROM chests_chest WHERE id = ANY (:chest_ids::bigint[])`,
)

/** What a person sent on a day of the site, which begins at midnight of its zone. */
export const readSentToday = statement<
  { user_id: string; day: string; time_zone: string },
  { chests: number; diamonds: string }
>(
  'chests_read_sent_today',
  `SELECT count(*)::int AS chests, coalesce(sum(amount), 0)::text AS diamonds FROM chests_chest
   WHERE user_id = :user_id AND created_at >= (:day::timestamp AT TIME ZONE :time_zone)`,
)

export const writeChest = statement<{
  chest_id: string
  group_id: string
  user_id: string
  book: Book
  type: ChestType
  amount: number
  num: number
  remarks: string
  seed: Buffer
  created_at: Date
  expires_at: Date
  message_id: string
  shares: string
  /** Of each share, in the smallest parts. */
  banks: string
  wallets: string
}>(
  'chests_write',
  `WITH chest AS (
     INSERT INTO chests_chest (${CHEST_COLUMNS}, expires_at, message_id)
     VALUES (:chest_id, :group_id, :user_id, :book, :type, :amount, :num, :remarks, :seed, :created_at, :expires_at,
             :message_id)
   )
   INSERT INTO chests_share (chest_id, position, amount, unplayed_bank, unplayed_wallet)
   SELECT :chest_id, number - 1, share, bank, wallet
   FROM unnest(:shares::integer[], :banks::bigint[], :wallets::bigint[]) WITH ORDINALITY AS split (share, bank, wallet, number)`,
)

export interface StandingRow {
  id: string
  over_at: Date | null
  refund: number | null
  expires_at: Date
  has_free: boolean
  taken: Record<string, number> | null
}

/** How chests stand, and which of the named people took what; from one moment, so that no claim falls between the two. */
export const readStandings = statement<{ chest_ids: string; user_ids: string }, StandingRow>(
  'chests_read_standings',
  `SELECT chest.id, chest.over_at, chest.refund, chest.expires_at,
          EXISTS (SELECT FROM chests_share share WHERE share.chest_id = chest.id AND ${IS_FREE}) AS has_free,
          (SELECT json_object_agg(share.user_id, share.amount) FROM chests_share share
           WHERE share.chest_id = chest.id AND share.user_id = ANY (wanted.user_ids)) AS taken
   FROM (SELECT chest_id, array_agg(user_id) AS user_ids
         FROM unnest(:chest_ids::bigint[], :user_ids::bigint[]) AS asked (chest_id, user_id) GROUP BY chest_id) AS wanted
   JOIN chests_chest chest ON chest.id = wanted.chest_id`,
)

export const firstFree = statement<{ chest_id: string }, { position: number }>(
  'chests_first_free',
  `SELECT position FROM chests_share WHERE chest_id = :chest_id AND ${IS_FREE} ORDER BY position LIMIT 1`,
)

/** Of a chest that is over. */
export const readAllTaken = statement<{ chest_id: string }, { user_id: string; amount: number }>(
  'chests_read_all_taken',
  'SELECT user_id, amount FROM chests_share WHERE chest_id = :chest_id AND user_id IS NOT NULL',
)

export interface Share extends Carried {
  user_id: string
  position: number
  amount: number
}

/**
 * The next free shares for these people in their order; whoever has one already gets no other. The times never run
 * backwards along the positions, whatever the clocks of the processes say, so that anybody can check the order.
 */
export const takeShares = statement<{ chest_id: string; user_ids: string; now: Date }, Share>(
  'chests_take_shares',
  `WITH taker AS (
     SELECT user_id, row_number() OVER (ORDER BY number) AS turn
     FROM unnest(:user_ids::bigint[]) WITH ORDINALITY AS asked (user_id, number)
     WHERE NOT EXISTS (SELECT FROM chests_share mine WHERE mine.chest_id = :chest_id AND mine.user_id = asked.user_id)
   ), free AS (
     SELECT position, row_number() OVER (ORDER BY position) AS turn FROM (
       SELECT position FROM chests_share
       WHERE chest_id = :chest_id AND ${IS_FREE}
         AND EXISTS (SELECT FROM chests_chest WHERE id = :chest_id AND over_at IS NULL AND expires_at > :now)
       ORDER BY position LIMIT (SELECT count(*) FROM taker) FOR UPDATE SKIP LOCKED) AS locked
   )
   UPDATE chests_share share SET user_id = taker.user_id, claimed_at = greatest(:now,
     (SELECT claimed_at FROM chests_share before
      WHERE before.chest_id = :chest_id AND before.position = (SELECT min(position) FROM free) - 1))
   FROM free JOIN taker USING (turn)
   WHERE share.chest_id = :chest_id AND share.position = free.position
   RETURNING share.user_id, share.position, share.amount, share.unplayed_bank, share.unplayed_wallet`,
)

export const returnShares = statement<{ chest_id: string }, { amount: number } & Carried>(
  'chests_return_shares',
  `WITH left_over AS (
     SELECT position FROM chests_share WHERE chest_id = :chest_id AND ${IS_FREE} ORDER BY position FOR UPDATE
   )
   UPDATE chests_share share SET is_returned = true FROM left_over
   WHERE share.chest_id = :chest_id AND share.position = left_over.position
   RETURNING share.amount, share.unplayed_bank, share.unplayed_wallet`,
)

/** A row only for the one who ended it, and for nobody while a share is free. */
export const endChest = statement<{ chest_id: string; over_at: Date; refund: number }, { id: string }>(
  'chests_end',
  `UPDATE chests_chest SET over_at = :over_at, refund = :refund
   WHERE id = :chest_id AND over_at IS NULL
     AND NOT EXISTS (SELECT FROM chests_share WHERE chest_id = :chest_id AND ${IS_FREE})
   RETURNING id`,
)

/** Those whose time is over, or one of them. */
export const readDue = statement<{ now: Date; limit: number; chest_id: string | null }, Chest>(
  'chests_read_due',
  `SELECT ${CHEST_COLUMNS} FROM chests_chest
   WHERE over_at IS NULL AND expires_at <= :now AND (:chest_id::bigint IS NULL OR id = :chest_id)
   ORDER BY expires_at LIMIT :limit`,
)

/** Shares are taken in the order of their positions, so the first of the largest is the earliest. */
export const readTotals = statement<
  { chest_id: string },
  { received_num: number; received_amount: number; best_position: number | null; best_user_id: string | null }
>(
  'chests_read_totals',
  `SELECT count(*)::int AS received_num, coalesce(sum(amount), 0)::int AS received_amount,
          (array_agg(position ORDER BY amount DESC, position))[1] AS best_position,
          (array_agg(user_id ORDER BY amount DESC, position))[1] AS best_user_id
   FROM chests_share WHERE chest_id = :chest_id AND user_id IS NOT NULL`,
)

export const readClaims = statement<
  { chest_id: string; pos: number; limit: number },
  { user_id: string; amount: number; position: number; claimed_at: Date }
>(
  'chests_read_claims',
  `SELECT user_id, amount, position, claimed_at FROM chests_share
   WHERE chest_id = :chest_id AND user_id IS NOT NULL ORDER BY position DESC OFFSET :pos LIMIT :limit`,
)

/** What was taken of each of these; none of those of which nothing was. */
export const readReceived = statement<
  { chest_ids: string },
  { chest_id: string; received_num: number; received_amount: number }
>(
  'chests_read_received',
  `SELECT chest_id, count(*)::int AS received_num, sum(amount)::int AS received_amount FROM chests_share
   WHERE chest_id = ANY (:chest_ids::bigint[]) AND user_id IS NOT NULL GROUP BY chest_id`,
)
