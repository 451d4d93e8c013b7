import { sql } from 'kysely'
import { tellRemoved } from './announce-acts.ts'
import { noteChanges, readStanding, type Acting } from './acting.ts'

/** Removes messages for one person: the others keep them. What they had not read counts as read. */
export async function hideMessages(acting: Acting, message_ids: readonly string[]): Promise<void> {
  const { trx, chat, user_id, room } = acting
  const standing = (await readStanding(acting, message_ids)).filter(({ is_hidden }) => !is_hidden)
  if (standing.length === 0) return
  const ids = standing.map(({ message_id }) => message_id)
  const counted = standing.filter(({ author_id }) => author_id !== null && author_id !== user_id)
  const served = counted.filter(({ author_id }) => author_id === room.serve_user_id)
  const unread = (some: typeof standing) =>
    sql`(SELECT count(*) FROM unnest(${some.map(({ message_id }) => message_id)}::bigint[]) AS hidden (message_id)
         WHERE hidden.message_id > member.read_id)`
  await sql`
    UPDATE chat_member member
    SET hid_id = greatest(hid_id, ${ids.at(-1)}::bigint), read_countable = read_countable + ${unread(counted)},
        read_serve_countable = read_serve_countable + ${unread(served)}, changed_xid = pg_current_xact_id()
    WHERE chat_type = ${chat.chat_type} AND chat_id = ${chat.chat_id} AND user_id = ${user_id}`.execute(trx)
  await noteChanges(acting, ids, { user_id })
  await tellRemoved(acting, ids, user_id)
}
