import { statement, type NoParams } from '../platform/data/statement.ts'

// All in one snapshot. What was looked at before is remembered as checkpoints, so that a look costs what has moved since
// then, and a slice of all accounts, so that a balance that was changed without an entry shows within the hour.

interface Look {
  /** Up to here everything was looked at before. */
  transfer_no: string
  account_id: string
  newest_no: string
  /** Up to here every transaction has ended. */
  settled_no: string
  slice: string
}
/** What was found instead of what was expected, in minor units or as a count. */
interface Amounts {
  found: string
  expected: string
}
export interface WrongAccount extends Amounts {
  account_id: string
  /** How many entries it says it has, and how many there are. */
  found_entries: string
  expected_entries: string
}
export interface WrongTransfer {
  pot: number
  transfer_no: string
  sum: string
}
export interface WrongHold extends Amounts {
  account_id: string
  reference: string
}

/** The snapshot begins with it. Nothing where another process is looking. */
export const beginLook = statement<NoParams, Look>(
  'ledger_begin_look',
  `SELECT transfer_no, account_id,
          (SELECT coalesce(max(no), 0) FROM ledger_transfer) AS newest_no,
          CASE WHEN pg_snapshot_xmin(pg_current_snapshot()) >= newest_xid THEN newest_no ELSE transfer_no END AS settled_no,
          (SELECT greatest(1000, reltuples::bigint / 50) FROM pg_class WHERE oid = 'ledger_account'::regclass) AS slice
   FROM ledger_look FOR UPDATE SKIP LOCKED`,
)

export const endLook = statement<{ now: Date; settled_no: string; newest_no: string; slice: string }>(
  'ledger_end_look',
  `UPDATE ledger_look
   SET looked_at = :now, transfer_no = :settled_no, newest_no = :newest_no, newest_xid = pg_snapshot_xmax(pg_current_snapshot()),
       account_id = coalesce((SELECT id FROM ledger_account WHERE id > account_id ORDER BY id OFFSET :slice - 1 LIMIT 1), 0)`,
)

/** Gives the accounts that are not what their entries make of them, and marks how far the others are right. */
export const lookAtAccounts = statement<{ transfer_no: string; account_id: string; slice: string }, WrongAccount>(
  'ledger_look_at_accounts',
  `WITH looked AS (
     SELECT account_id FROM ledger_entry WHERE transfer_no > :transfer_no AND account_id >= 256
     UNION SELECT * FROM (SELECT id FROM ledger_account WHERE id > :account_id ORDER BY id LIMIT :slice) AS slice
   ), found AS (
     SELECT looked.account_id, coalesce(mark.seq, 0) AS seq, coalesce(mark.seq, 0) + fresh.entries AS entries,
            coalesce(mark.balance, 0) + fresh.amount AS balance, account.balance AS had_balance, account.entries AS had_entries,
            fresh.is_chain AND account.balance = coalesce(mark.balance, 0) + fresh.amount
              AND account.entries = coalesce(mark.seq, 0) + fresh.entries
              AND (mark.seq IS NULL OR mark.seq = 0 OR last.balance_after = mark.balance) AS is_right
     FROM looked
     LEFT JOIN ledger_account account ON account.id = looked.account_id
     LEFT JOIN ledger_checkpoint mark ON mark.account_id = looked.account_id
     LEFT JOIN ledger_entry last ON last.account_id = looked.account_id AND last.seq = mark.seq
     CROSS JOIN LATERAL (
       SELECT count(*) AS entries, coalesce(sum(amount), 0) AS amount,
              coalesce(bool_and(balance_after = coalesce(mark.balance, 0) + sum AND each.seq = coalesce(mark.seq, 0) + place), true) AS is_chain
       FROM (SELECT seq, amount, balance_after, sum(amount) OVER earlier AS sum, row_number() OVER earlier AS place
             FROM ledger_entry WHERE account_id = looked.account_id AND ledger_entry.seq > coalesce(mark.seq, 0)
             WINDOW earlier AS (ORDER BY seq)) AS each
     ) AS fresh
   ), marked AS (
     INSERT INTO ledger_checkpoint (account_id, seq, balance, entries)
     SELECT account_id, entries, balance, entries FROM found WHERE is_right AND entries > seq
     ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq, balance = excluded.balance, entries = excluded.entries
   )
   SELECT account_id, coalesce(had_balance, 0) AS found, balance AS expected,
          coalesce(had_entries, 0) AS found_entries, entries AS expected_entries
   FROM found WHERE is_right IS NOT true ORDER BY account_id`,
)

export const lookAtTransfers = statement<{ transfer_no: string }, WrongTransfer>(
  'ledger_look_at_transfers',
  `SELECT ledger_pot(account_id) AS pot, transfer_no, sum(amount) AS sum FROM ledger_entry WHERE transfer_no > :transfer_no
   GROUP BY transfer_no, ledger_pot(account_id) HAVING sum(amount) <> 0 ORDER BY transfer_no`,
)

/**
 * Of holds that ended since: each takes off what was held for the same order, once. Class 2 is what is held. Only the
 * entries of those accounts are read.
 */
export const lookAtHolds = statement<{ transfer_no: string }, WrongHold>(
  'ledger_look_at_holds',
  `WITH ended AS MATERIALIZED (
     SELECT DISTINCT account_id, reference FROM ledger_entry JOIN ledger_transfer ON no = transfer_no
     WHERE transfer_no > :transfer_no AND account_id & 15 = 2 AND amount < 0
   )
   SELECT ended.account_id, ended.reference, coalesce(sum(-amount) FILTER (WHERE amount < 0), 0) AS found,
          coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS expected
   FROM ended
   JOIN ledger_entry entry ON entry.account_id = ended.account_id
   JOIN ledger_transfer transfer ON transfer.no = entry.transfer_no AND transfer.reference = ended.reference
   GROUP BY ended.account_id, ended.reference
   HAVING sum(amount) < 0 OR bool_or(-amount NOT IN (SELECT other.amount FROM ledger_entry other
       JOIN ledger_transfer begun ON begun.no = other.transfer_no
       WHERE other.account_id = entry.account_id AND begun.reference = transfer.reference AND other.seq < entry.seq))
     FILTER (WHERE amount < 0)
   ORDER BY ended.account_id, ended.reference`,
)

/** Entries of the house are marked only as far as every transaction has ended: an earlier number may still appear. */
export const lookAtHouse = statement<{ settled_no: string }, WrongAccount>(
  'ledger_look_at_house',
  `WITH mark AS (
     SELECT account_id, coalesce(seq, 0) AS seq, coalesce(balance, 0) AS balance, coalesce(entries, 0) AS entries
     FROM generate_series(0::bigint, 255) AS house (account_id) LEFT JOIN ledger_checkpoint USING (account_id)
   ), summed AS (
     SELECT mark.account_id, mark.seq,
            mark.balance + coalesce(sum(amount), 0) AS balance, mark.entries + count(amount) AS entries,
            mark.balance + coalesce(sum(amount) FILTER (WHERE entry.seq <= :settled_no), 0) AS settled_balance,
            mark.entries + count(amount) FILTER (WHERE entry.seq <= :settled_no) AS settled_entries
     FROM mark LEFT JOIN ledger_entry entry ON entry.account_id = mark.account_id AND entry.seq > mark.seq
     GROUP BY mark.account_id, mark.seq, mark.balance, mark.entries
   ), found AS (
     SELECT summed.*, coalesce(had.balance, 0) AS had_balance, coalesce(had.entries, 0) AS had_entries, summed.balance = coalesce(had.balance, 0) AND summed.entries = coalesce(had.entries, 0) AS is_right
     FROM summed LEFT JOIN ledger_house_balance had USING (account_id)
   ), marked AS (
     INSERT INTO ledger_checkpoint (account_id, seq, balance, entries)
     SELECT account_id, :settled_no, settled_balance, settled_entries FROM found WHERE is_right AND entries > 0 AND :settled_no > seq
     ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq, balance = excluded.balance, entries = excluded.entries
   )
   SELECT account_id, had_balance AS found, balance AS expected, had_entries AS found_entries, entries AS expected_entries
   FROM found WHERE NOT is_right ORDER BY account_id`,
)

export const freezePot = statement<{ pot: number; reason: string; since: Date }>(
  'ledger_freeze_pot',
  'INSERT INTO ledger_freeze (pot, reason, since) VALUES (:pot, :reason, :since) ON CONFLICT DO NOTHING',
)

export const foldHouse = statement('ledger_fold_house', 'SELECT ledger_fold()')

export const readState = statement<NoParams, { frozen: string; transfers: string; looked_at: Date }>(
  'ledger_read_state',
  `SELECT (SELECT count(*) FROM ledger_freeze) AS frozen, (SELECT coalesce(max(no), 0) FROM ledger_transfer) AS transfers,
          (SELECT looked_at FROM ledger_look) AS looked_at`,
)
