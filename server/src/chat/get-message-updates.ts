import { getMessageUpdates as call, type ChatSummary } from '@mela/contract/chat.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/handle.ts'
import { toWire, type MessageRow } from './message.ts'
import { isSeen } from './require-member.ts'
import { readCursor, readUpdates } from './sql.ts'

type UpdateRow = Omit<MessageRow, 'message_id'> & {
  message_id: string | null
  chat_type: ChatType
  is_pinned: boolean
  is_muted: boolean
  is_hidden: boolean
  is_mentioned: boolean
  unread: string
  change: string
  seen_id: string
  peer_seen_id: string | null
}

/**
 * The cursor is read before the chats: every transaction it does not cover is answered again next time,
 * so one that commits late is never skipped.
 */
export const getMessageUpdates = handle(call, async (context, { after }, { user_id }) => {
  const { epoch, xmin } = await readNow(context)
  const since = sinceOf(after, epoch)
  const { rows } = await context.db.pool.query<UpdateRow>({ ...readUpdates, values: [user_id, since] })
  const shown = rows.filter(({ is_hidden }) => !is_hidden)
  const hidden = since === null ? [] : rows.filter(({ is_hidden }) => is_hidden)
  return {
    list: shown.map((row) => summaryOf(row, user_id)),
    removed: hidden.map(({ chat_id, chat_type }) => ({ chat_id, chat_type })),
    is_full: since === null,
    server_unix: context.now().getTime(),
    cursor: `${epoch}.${xmin}`,
  }
})

async function readNow(context: Context): Promise<{ epoch: string; xmin: string }> {
  const { rows } = await context.db.pool.query<{ epoch: string; xmin: string }>(readCursor)
  return rows[0]!
}

/** Null, which means everything, for no cursor, one of another copy of the database, or one that is not ours. */
function sinceOf(after: string | undefined, epoch: string): string | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,19})$/.exec(after ?? '')
  return match?.[1] === epoch ? match[2]! : null
}

function summaryOf(row: UpdateRow, user_id: string): ChatSummary {
  const { message_id } = row
  const last = message_id === null ? null : { ...row, message_id }
  return {
    chat_id: row.chat_id,
    chat_type: row.chat_type,
    message: last && toWire(last, isSeen(last, user_id, row)),
    unread: Number(row.unread),
    serve_user_unread: 0,
    is_pinned: row.is_pinned,
    is_muted: row.is_muted,
    is_mentioned: row.is_mentioned,
    message_top: null,
    change: Number(row.change),
  }
}
