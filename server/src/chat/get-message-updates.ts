import { getMessageUpdates as call, type ChatSummary } from '@mela/contract/chat.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import { readCursor, sinceOf, writeCursor } from '../platform/cursor.ts'
import { handle } from '../platform/handle.ts'
import { toWire, type MessageRow } from './message.ts'
import { isSeen } from './require-member.ts'
import { readUpdates } from './sql.ts'

type UpdateRow = Omit<MessageRow, 'message_id'> & {
  message_id: string | null
  chat_type: ChatType
  is_pinned: boolean
  is_muted: boolean
  is_hidden: boolean
  is_mentioned: boolean
  unread: string
  change: string
  changed_xid: string
  seen_id: string
  peer_seen_id: string | null
}

export const getMessageUpdates = handle(call, async (context, { after }, { user_id }) => {
  const cursor = await readCursor(context)
  const since = sinceOf(after, cursor)
  const { rows } = await context.db.pool.query<UpdateRow>({ ...readUpdates, values: [user_id, since] })
  const shown = rows.filter(({ is_hidden }) => !is_hidden)
  const hidden = since === null ? [] : rows.filter(({ is_hidden }) => is_hidden)
  return {
    list: shown.map((row) => summaryOf(row, user_id)),
    removed: hidden.map(({ chat_id, chat_type }) => ({ chat_id, chat_type })),
    is_full: since === null,
    server_unix: context.now().getTime(),
    cursor: writeCursor(
      cursor,
      since,
      rows.map(({ changed_xid }) => changed_xid),
    ),
  }
})

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
