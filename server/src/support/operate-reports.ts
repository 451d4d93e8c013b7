import type { Transaction } from 'kysely'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import type { MessageRef } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'

// What operators see of complaints and decide about them. Who may ask is decided before this is reached.
type ReportStatus = 'open' | 'upheld' | 'dismissed'

/** The message itself is read only by whoever opens it. */
const LISTED = [
  ...(['id', 'reporter_id', 'to_user_id', 'group_id', 'reason', 'content', 'images'] as const),
  ...(['status', 'note', 'created_at', 'decided_at', 'message_id'] as const),
] as const

/** Newest first. */
export async function readReports(
  context: Context,
  { status, pos, limit }: { status?: ReportStatus | undefined; pos: number; limit: number },
) {
  let wanted = context.db.tables.selectFrom('support_report')
  if (status) wanted = wanted.where('status', '=', status)
  const rows = await wanted.select(LISTED).orderBy('id', 'desc').offset(pos).limit(limit).execute()
  const { total } = await wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const list = rows.map(({ message_id, ...row }) => ({
    ...row,
    has_message: message_id !== null,
    reason: row.reason as 1 | 2 | 3 | 4 | 5 | 6,
    status: row.status as ReportStatus,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }))
  return { list, total: Number(total) }
}

/** The message a complaint names, as it was then, or undefined where it names none. */
export async function readReportedMessage(
  context: Context,
  id: string,
): Promise<{ ref: MessageRef; reported: Message } | undefined> {
  const row = await context.db.tables
    .selectFrom('support_report')
    .select(['chat_type', 'chat_id', 'message_id', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.message_id || !row.chat_id) return undefined
  const ref = { chat_type: row.chat_type as ChatType, chat_id: row.chat_id, message_id: row.message_id }
  return { ref, reported: row.message as unknown as Message }
}

/** Inside a transaction. What it was before, or undefined when there is none. */
export async function lockReport(trx: Transaction<DB>, id: string): Promise<ReportStatus | undefined> {
  const row = await trx
    .selectFrom('support_report')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.status as ReportStatus | undefined
}

export async function decideReport(
  trx: Transaction<DB>,
  id: string,
  decision: { status: ReportStatus; note: string; decided_at: Date },
): Promise<void> {
  await trx.updateTable('support_report').set(decision).where('id', '=', id).execute()
}
