import type { Transaction } from 'kysely'
import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Chat } from '../chat.ts'
import type { MemberFlags } from './rooms.ts'

// How people have set the chats of which nobody is a member: channels and their own groupings.
export interface ChatSession {
  is_pinned: boolean
  is_muted: boolean
}

const COLUMNS = ['is_pinned', 'is_muted'] as const
const UNSET: ChatSession = { is_pinned: false, is_muted: false }

/** Chats that were never set are left out. */
export async function readChatSessions(
  context: Context,
  user_id: string,
  chat_type: ChatType,
): Promise<Map<string, ChatSession>> {
  const rows = await context.db.tables
    .selectFrom('chat_session')
    .select(['chat_id', ...COLUMNS])
    .where('user_id', '=', user_id)
    .where('chat_type', '=', chat_type)
    .execute()
  return new Map(rows.map(({ chat_id, is_pinned, is_muted }) => [chat_id, { is_pinned, is_muted }]))
}

/** Without flags nothing is written. */
export async function setChatSession(
  trx: Transaction<DB>,
  user_id: string,
  chat: Chat,
  flags: Pick<MemberFlags, 'is_pinned' | 'is_muted'>,
): Promise<ChatSession> {
  if (Object.keys(flags).length === 0) {
    const known = await trx
      .selectFrom('chat_session')
      .select(COLUMNS)
      .where('user_id', '=', user_id)
      .where('chat_type', '=', chat.chat_type)
      .where('chat_id', '=', chat.chat_id)
      .executeTakeFirst()
    return known ?? UNSET
  }
  return trx
    .insertInto('chat_session')
    .values({ user_id, ...chat, ...flags })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_type', 'chat_id']).doUpdateSet(flags))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
