import type { Statement } from '../platform/db.ts'

// Every table here begins with the account, whose number begins with the person: the seam along which people can be
// spread over several databases.
export const lockAccounts: Statement = {
  name: 'ledger_lock_accounts',
  text: 'SELECT id, balance, entries FROM ledger_lock($1::bigint[])',
}

/** Balances, deltas and every rule are the work of the triggers behind it. */
export const writeTransfers: Statement = {
  name: 'ledger_write_transfers',
  text: `WITH made AS (
           INSERT INTO ledger_transfer (key, kind, reference, created_at)
           SELECT key, kind, reference, $10 FROM unnest($1::uuid[], $2::smallint[], $3::text[]) AS given (key, kind, reference)
           RETURNING no, key)
         INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
         SELECT account_id, coalesce(seq, made.no), made.no, entry.kind, amount, balance_after, $10
         FROM unnest($4::uuid[], $5::bigint[], $6::bigint[], $7::smallint[], $8::bigint[], $9::bigint[])
              AS entry (key, account_id, seq, kind, amount, balance_after)
         JOIN made USING (key)`,
}

export const readBalances: Statement = {
  name: 'ledger_read_balances',
  text: 'SELECT id, balance FROM ledger_account WHERE id = ANY ($1::bigint[])',
}

/** $2 the type of records, $3 from when on, $4 before when; null is any. */
export const FITS = `($2::integer IS NULL OR kind BETWEEN $2 * 10 AND $2 * 10 + 9)
              AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)`

/** Each account is read backwards only as far as the page reaches. Numbers of transfers follow the order of every account. */
export const listEntries: Statement = {
  name: 'ledger_list_entries',
  text: `SELECT page.account_id, page.seq, page.kind, page.amount, page.balance_after, page.created_at, transfer.reference
         FROM (SELECT entry.* FROM unnest($1::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
                 SELECT * FROM ledger_entry WHERE account_id = wanted.id AND ${FITS}
                 ORDER BY seq DESC LIMIT $5::integer + $6::integer) AS entry
               ORDER BY entry.transfer_no DESC, entry.account_id DESC LIMIT $6 OFFSET $5) AS page
         JOIN ledger_transfer transfer ON transfer.no = page.transfer_no
         ORDER BY page.transfer_no DESC, page.account_id DESC`,
}

/** All of them, without looking at any. */
export const sumEntries: Statement = {
  name: 'ledger_sum_entries',
  text: 'SELECT coalesce(sum(entries), 0) AS total FROM ledger_account WHERE id = ANY ($1::bigint[])',
}

export const countEntries: Statement = {
  name: 'ledger_count_entries',
  text: `SELECT count(*) AS total FROM ledger_entry WHERE account_id = ANY ($1::bigint[]) AND ${FITS}`,
}

export const hasAnyTransfer: Statement = {
  name: 'ledger_has_any_transfer',
  text: 'SELECT EXISTS (SELECT FROM ledger_transfer) AS has_any',
}
