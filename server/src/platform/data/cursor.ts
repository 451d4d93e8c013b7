import type { Context } from '../../context.ts'
import { askPool } from './db.ts'
import { statement, type NoParams } from './statement.ts'

// A place in the history of the database. Rows that clients follow store the number of the transaction that changed
// them; everything at or after the cursor is answered again, so a transaction that commits late is never skipped.
export interface Cursor {
  /** Of this copy of the database: twelve hex digits, which chance does not give twice. */
  epoch: string
  /** Every transaction before this one had ended. */
  xmin: string
}

/** By a statement of its own, or inside the one that reads what it is handed out with. */
export const SELECT_CURSOR = `SELECT right(epoch::text, 12) AS epoch, pg_snapshot_xmin(pg_current_snapshot()) AS xmin FROM platform_epoch`

const readNow = statement<NoParams, Cursor>('cursor_read_now', SELECT_CURSOR)

/** To be read before what it will be handed out with. */
export async function readCursor(context: Context): Promise<Cursor> {
  const [now] = await askPool(context.db)(readNow, {})
  return now!
}

/**
 * The cursor after an answer. It never passes the newest change that was answered: a crash of the database forgets the
 * numbers of transactions that were not yet on disk and gives them out again, and a cursor ahead of those would skip them.
 */
export function writeCursor({ epoch, xmin }: Cursor, since: string | null, changed_xids: string[]): string {
  let after = BigInt(since ?? 0)
  for (const xid of changed_xids) if (BigInt(xid) >= after) after = BigInt(xid) + 1n
  return `${epoch}.${after < BigInt(xmin) ? after : xmin}`
}

/** The transaction to read from. Null, which means everything, for no cursor, one of another copy of the database, or one that is not ours. */
export function sinceOf(written: string | undefined, now: Pick<Cursor, 'epoch'>): string | null {
  const given = parseCursor(written)
  return given?.epoch === now.epoch ? given.xmin : null
}

/** What was written, of whatever copy of the database. */
export function parseCursor(written: string | undefined): Cursor | undefined {
  const match = /^([0-9a-f]{12})\.(\d{1,19})$/.exec(written ?? '')
  return match ? { epoch: match[1]!, xmin: match[2]! } : undefined
}
