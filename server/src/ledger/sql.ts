import { statement, type NoParams } from '../platform/data/statement.ts'

// Every table here begins with the account, whose number begins with the person: the seam along which people can be
// spread over several databases.
export const lockAccounts = statement<{ accounts: string }, { id: string; balance: string; entries: string }>(
  'ledger_lock_accounts',
  'SELECT id, balance, entries FROM ledger_lock(:accounts::bigint[])',
)

/** Balances, deltas and every rule are the work of the triggers behind it. */
export const writeTransfers = statement<{
  keys: string
  kinds: string
  references: readonly string[]
  entry_keys: string
  account_ids: string
  seqs: string
  entry_kinds: string
  amounts: string
  balances_after: string
  at: Date
}>(
  'ledger_write_transfers',
  `WITH made AS (
     INSERT INTO ledger_transfer (key, kind, reference, created_at)
     SELECT key, kind, reference, :at
     FROM unnest(:keys::uuid[], :kinds::smallint[], :references::text[]) AS given (key, kind, reference)
     RETURNING no, key)
   INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
   SELECT account_id, coalesce(seq, made.no), made.no, entry.kind, amount, balance_after, :at
   FROM unnest(:entry_keys::uuid[], :account_ids::bigint[], :seqs::bigint[], :entry_kinds::smallint[],
               :amounts::bigint[], :balances_after::bigint[])
        AS entry (key, account_id, seq, kind, amount, balance_after)
   JOIN made USING (key)`,
)

export const readBalances = statement<{ accounts: string }, { id: string; balance: string; entries: string }>(
  'ledger_read_balances',
  'SELECT id, balance, entries FROM ledger_account WHERE id = ANY (:accounts::bigint[])',
)

/** Null is any. */
export interface WantedEntries {
  accounts: string
  /** Of records: the tens of a kind. */
  type: number | null
  /** From here on. */
  start: string | null
  /** And before this. */
  end: string | null
}
export const FITS = `(:type::integer IS NULL OR kind BETWEEN :type * 10 AND :type * 10 + 9)
     AND (:start::timestamptz IS NULL OR created_at >= :start) AND (:end::timestamptz IS NULL OR created_at < :end)`

export interface Page {
  pos: number
  limit: number
}
interface EntryRow {
  account_id: string
  seq: string
  kind: number
  amount: string
  balance_after: string
  created_at: Date
  reference: string
  /** What the same transfer moved the same way in the locked part, two classes on. */
  locked: string
}

/** Each account is read backwards only as far as the page reaches. Numbers of transfers follow the order of every account. */
export const listEntries = statement<WantedEntries & Page, EntryRow>(
  'ledger_list_entries',
  `SELECT page.account_id, page.seq, page.kind, page.amount, page.balance_after, page.created_at, transfer.reference,
          coalesce((SELECT other.amount FROM ledger_entry other WHERE other.transfer_no = page.transfer_no
                      AND other.account_id = page.account_id + 2 AND sign(other.amount) = sign(page.amount)), 0) AS locked
   FROM (SELECT entry.* FROM unnest(:accounts::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
           SELECT * FROM ledger_entry WHERE account_id = wanted.id AND ${FITS}
           ORDER BY seq DESC LIMIT :pos::integer + :limit::integer) AS entry
         ORDER BY entry.transfer_no DESC, entry.account_id DESC LIMIT :limit OFFSET :pos) AS page
   JOIN ledger_transfer transfer ON transfer.no = page.transfer_no
   ORDER BY page.transfer_no DESC, page.account_id DESC`,
)

/** All of them, without looking at any. */
export const sumEntries = statement<{ accounts: string }, { total: string }>(
  'ledger_sum_entries',
  'SELECT coalesce(sum(entries), 0) AS total FROM ledger_account WHERE id = ANY (:accounts::bigint[])',
)

export const countEntries = statement<WantedEntries, { total: string }>(
  'ledger_count_entries',
  `SELECT count(*) AS total FROM ledger_entry WHERE account_id = ANY (:accounts::bigint[]) AND ${FITS}`,
)

/**
 * What came to these accounts and what left them, each together with its locked part: what only moved between the two is
 * neither. Transfers of these kinds and references are left out. Whatever is planned, only entries of these accounts are
 * read.
 */
export const sumUp = statement<
  WantedEntries & { locked: string; without_kinds: string; without_references: readonly string[] },
  { account_id: string; came: string; went: string; count: string }
>(
  'ledger_sum_up',
  `SELECT account_id, count(*) AS count, coalesce(sum(whole) FILTER (WHERE whole > 0), 0) AS came,
          coalesce(-sum(whole) FILTER (WHERE whole < 0), 0) AS went
   FROM (SELECT account_id, own + coalesce(beside, 0) AS whole
         FROM (SELECT account_id - CASE WHEN is_beside THEN 2 ELSE 0 END AS account_id,
                      max(amount) FILTER (WHERE NOT is_beside) AS own, max(amount) FILTER (WHERE is_beside) AS beside
               FROM (SELECT *, account_id = ANY (:locked::bigint[]) AS is_beside FROM ledger_entry
                     WHERE account_id = ANY (:accounts::bigint[] || :locked::bigint[]) AND ${FITS}
                       AND NOT (kind = ANY (:without_kinds::smallint[])
                         AND (SELECT reference FROM ledger_transfer WHERE no = transfer_no) = ANY (:without_references::text[]))
                    ) AS entry
               GROUP BY 1, transfer_no) AS moved
         WHERE own IS NOT NULL) AS record
   GROUP BY account_id`,
)

export const hasAnyTransfer = statement<NoParams, { has_any: boolean }>(
  'ledger_has_any_transfer',
  'SELECT EXISTS (SELECT FROM ledger_transfer) AS has_any',
)
