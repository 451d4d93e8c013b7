import type { Statement } from '../platform/db.ts'

// Every table here begins with the chest. Shares are locked before the row of their chest, and both after the room of the
// group in which it lies.
const IS_FREE = 'user_id IS NULL AND NOT is_returned'

export const nextChestId: Statement = {
  name: 'chests_next_id',
  text: `SELECT nextval('chests_chest_id_seq') AS id`,
}

const CHEST_COLUMNS = 'id, group_id, user_id, book, type, amount, num, remarks, seed, created_at'

export const readChests: Statement = {
  name: 'chests_read',
  text: `SELECT ${CHEST_COLUMNS} FROM chests_chest WHERE id = ANY ($1::bigint[])`,
}

/** What a person sent on a day of the site, which begins at midnight of its zone. */
export const readSentToday: Statement = {
  name: 'chests_read_sent_today',
  text: `SELECT count(*)::int AS chests, coalesce(sum(amount), 0)::text AS diamonds FROM chests_chest
         WHERE user_id = $1 AND created_at >= ($2::timestamp AT TIME ZONE $3)`,
}

export const writeChest: Statement = {
  name: 'chests_write',
  text: `WITH chest AS (
           INSERT INTO chests_chest (${CHEST_COLUMNS}, expires_at, message_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         )
         INSERT INTO chests_share (chest_id, position, amount)
         SELECT $1, number - 1, share FROM unnest($13::integer[]) WITH ORDINALITY AS split (share, number)`,
}

/** How chests stand, and which of the named people took what; from one moment, so that no claim falls between the two. */
export const readStandings: Statement = {
  name: 'chests_read_standings',
  text: `SELECT chest.id, chest.over_at, chest.refund, chest.expires_at,
                EXISTS (SELECT FROM chests_share share WHERE share.chest_id = chest.id AND ${IS_FREE}) AS has_free,
                (SELECT json_object_agg(share.user_id, share.amount) FROM chests_share share
                 WHERE share.chest_id = chest.id AND share.user_id = ANY (wanted.user_ids)) AS taken
         FROM (SELECT chest_id, array_agg(user_id) AS user_ids
               FROM unnest($1::bigint[], $2::bigint[]) AS asked (chest_id, user_id) GROUP BY chest_id) AS wanted
         JOIN chests_chest chest ON chest.id = wanted.chest_id`,
}

/** Of a chest that is over. */
export const readAllTaken: Statement = {
  name: 'chests_read_all_taken',
  text: 'SELECT user_id, amount FROM chests_share WHERE chest_id = $1 AND user_id IS NOT NULL',
}

/** The next free shares for these people in their order; whoever has one already gets no other. */
export const takeShares: Statement = {
  name: 'chests_take_shares',
  text: `WITH taker AS (
           SELECT user_id, row_number() OVER (ORDER BY number) AS turn
           FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (user_id, number)
           WHERE NOT EXISTS (SELECT FROM chests_share mine WHERE mine.chest_id = $1 AND mine.user_id = asked.user_id)
         ), free AS (
           SELECT position, row_number() OVER (ORDER BY position) AS turn FROM (
             SELECT position FROM chests_share
             WHERE chest_id = $1 AND ${IS_FREE}
               AND EXISTS (SELECT FROM chests_chest WHERE id = $1 AND over_at IS NULL AND expires_at > $3)
             ORDER BY position LIMIT (SELECT count(*) FROM taker) FOR UPDATE SKIP LOCKED) AS locked
         )
         UPDATE chests_share share SET user_id = taker.user_id, claimed_at = $3
         FROM free JOIN taker USING (turn)
         WHERE share.chest_id = $1 AND share.position = free.position
         RETURNING share.user_id, share.position, share.amount`,
}

export const returnShares: Statement = {
  name: 'chests_return_shares',
  text: `WITH left_over AS (
           SELECT position FROM chests_share WHERE chest_id = $1 AND ${IS_FREE} ORDER BY position FOR UPDATE
         )
         UPDATE chests_share share SET is_returned = true FROM left_over
         WHERE share.chest_id = $1 AND share.position = left_over.position RETURNING share.amount`,
}

/** A row only for the one who ended it, and for nobody while a share is free. */
export const endChest: Statement = {
  name: 'chests_end',
  text: `UPDATE chests_chest SET over_at = $2, refund = $3
         WHERE id = $1 AND over_at IS NULL
           AND NOT EXISTS (SELECT FROM chests_share WHERE chest_id = $1 AND ${IS_FREE})
         RETURNING id`,
}

/** Those whose time is over, or one of them. */
export const readDue: Statement = {
  name: 'chests_read_due',
  text: `SELECT ${CHEST_COLUMNS} FROM chests_chest
         WHERE over_at IS NULL AND expires_at <= $1 AND ($3::bigint IS NULL OR id = $3) ORDER BY expires_at LIMIT $2`,
}

/** Shares are taken in the order of their positions, so the first of the largest is the earliest. */
export const readTotals: Statement = {
  name: 'chests_read_totals',
  text: `SELECT count(*)::int AS received_num, coalesce(sum(amount), 0)::int AS received_amount,
                (array_agg(position ORDER BY amount DESC, position))[1] AS best_position
         FROM chests_share WHERE chest_id = $1 AND user_id IS NOT NULL`,
}

export const readClaims: Statement = {
  name: 'chests_read_claims',
  text: `SELECT user_id, amount, position, claimed_at FROM chests_share
         WHERE chest_id = $1 AND user_id IS NOT NULL ORDER BY position DESC OFFSET $2 LIMIT $3`,
}
