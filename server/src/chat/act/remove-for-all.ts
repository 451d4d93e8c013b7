import { sql, type Transaction } from 'kysely'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { DB } from '../../generated/tables.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { noteChanges, readStanding, setPin, type Acting, type InRoom, type Standing } from './acting.ts'
import { tellPinned, tellRemoved } from './announce-acts.ts'
import { isHiddenFrom } from '../read/visible-sql.ts'

/** What chats must know of the roles in groups, which cannot be entered from here. */
export interface Roles {
  /** Of those of these people who are members; true as long as the group's room is locked. */
  readRoles(trx: Transaction<DB>, group_id: string, user_ids: readonly string[]): Promise<Map<string, GroupRole>>
}

/** All of these messages or none: their places stay, what they said is gone. Those that are gone already are passed over. */
export async function removeForAll(
  needs: Roles,
  acting: Acting,
  message_ids: readonly string[],
  refuse: Refuse<'permission_not_allowed'>,
): Promise<void> {
  const standing = await readStanding(acting, message_ids)
  if (!(await mayRemove(needs, acting, standing))) throw refuse('permission_not_allowed')
  if (standing.length === 0) return
  const ids = standing.map(({ message_id }) => message_id)
  await takeAway(acting, ids, acting.user_id)
}

/** What stands in a locked room goes for everyone; `by` is whoever takes it away. */
export async function takeAway(acting: InRoom, ids: readonly string[], by: string): Promise<void> {
  const { trx, chat, room } = acting
  if (!room.is_large) await countAsRead(acting, ids)
  await sql`
    UPDATE chat_message SET content = '{}', mentions = NULL, removed_by = ${by}
    WHERE chat_type = ${chat.chat_type} AND chat_id = ${chat.chat_id} AND message_id = ANY (${[...ids]}::bigint[])`.execute(
    trx,
  )
  await noteChanges(acting, ids, 'everyone')
  await tellRemoved(acting, ids)
  if (room.pin_id === null || !ids.includes(room.pin_id)) return
  await setPin(acting, null)
  await tellPinned(acting)
}

/** Authors what they wrote; in a group its owner everything that somebody wrote, managers all but what the owner wrote. */
async function mayRemove(needs: Roles, { trx, chat, user_id }: Acting, standing: Standing[]): Promise<boolean> {
  const others = standing.filter(({ author_id }) => author_id !== user_id)
  if (others.length === 0) return true
  if (chat.chat_type !== ChatType.Group || others.some(({ author_id }) => author_id === null)) return false
  const author_ids = [...new Set(others.map(({ author_id }) => author_id!))]
  const roles = await needs.readRoles(trx, chat.chat_id, [user_id, ...author_ids])
  const role = roles.get(user_id)
  if (role === GroupRole.Owner) return true
  return role === GroupRole.Manager && author_ids.every((author_id) => roles.get(author_id) !== GroupRole.Owner)
}

/** For everybody else who had not read them. Whoever had removed one for themselves has it counted already. */
async function countAsRead({ trx, chat, room }: InRoom, ids: readonly string[]): Promise<void> {
  const { chat_type, chat_id } = chat
  await sql`
    SELECT user_id FROM chat_member
    WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} AND read_id < ${ids.at(-1)}::bigint
    ORDER BY user_id FOR UPDATE`.execute(trx)
  await sql`
    UPDATE chat_member member
    SET read_countable = read_countable + gone.counted, read_serve_countable = read_serve_countable + gone.served
    FROM (SELECT reader.user_id, count(*) AS counted, count(*) FILTER (WHERE message.author_id = ${room.serve_user_id}::bigint) AS served
          FROM chat_member reader JOIN chat_message message USING (chat_type, chat_id)
          WHERE reader.chat_type = ${chat_type} AND reader.chat_id = ${chat_id} AND message_id = ANY (${[...ids]}::bigint[])
            AND message_id > reader.read_id AND message.author_id <> reader.user_id
            AND (reader.hid_id < message_id OR NOT ${sql.raw(isHiddenFrom('message', 'reader.user_id'))})
          GROUP BY reader.user_id) AS gone
    WHERE member.chat_type = ${chat_type} AND member.chat_id = ${chat_id} AND member.user_id = gone.user_id`.execute(
    trx,
  )
}
