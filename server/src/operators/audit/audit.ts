import { sql, type QueryExecutorProvider } from 'kysely'
import type { AuditEntry } from '@mela/contract/operators/operators.ts'

export interface NewAuditEntry {
  at: Date
  /** Null for what was done with the command. */
  operator_id: string | null
  action: string
  subject: string
  details: Record<string, unknown>
  address: string
}

/** To be written last in a transaction: until COMMIT nobody else can write. Number and hashes come from the database. */
export async function writeAudit(executor: QueryExecutorProvider, entry: NewAuditEntry): Promise<void> {
  const { at, operator_id, action, subject, details, address } = entry
  await sql`
    INSERT INTO operators_audit (at, operator_id, action, subject, details, address)
    VALUES (${at}, ${operator_id}, ${action}, ${subject}, ${JSON.stringify(details)}, ${address})`.execute(executor)
}

export const AUDIT_COLUMNS = [
  'id',
  'at',
  'operator_id',
  'action',
  'subject',
  'details',
  'address',
  'prev_hash',
  'hash',
] as const

interface StoredEntry {
  id: string
  at: Date
  operator_id: string | null
  action: string
  subject: string
  details: unknown
  address: string
  prev_hash: Buffer
  hash: Buffer
}

export const toAuditEntry = (row: StoredEntry): AuditEntry => ({
  ...row,
  at: row.at.toISOString(),
  details: row.details as Record<string, unknown>,
  prev_hash: row.prev_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})
