import type { Transaction } from 'kysely'
import type { Notification } from '@mela/contract/events.ts'
import { privateMembers } from '@mela/contract/ids.ts'
import type { DB } from '../../generated/tables.ts'
import { addressed, encodeDispatch, EVERY_POSITION, placed, SUBJECTS_CHANGED } from '../../platform/realtime/frame.ts'
import type { Announce } from '../../platform/data/outbox.ts'
import type { Trx, UnitOfWork } from '../../platform/data/transaction.ts'
import type { Chat } from '../chat.ts'
import { subjectOfLarge, subjectOfPerson } from './subjects.ts'

// News for some people, or for all who are in a chat, told with the commit of what happened.
export const TOLD = 'chat.told'
/** People whose chats have subjects of their own that they did not have before. */
export const MOVED = 'chat.moved'
type Told =
  | { user_ids: string[]; notification: Notification }
  | { subject: string; removal: string; notification: Notification }

export function tellPeople(unit: UnitOfWork, user_ids: readonly string[], notification: Notification): Promise<void> {
  return unit.announce(TOLD, { user_ids: [...user_ids], notification } satisfies Told)
}

/**
 * Those who are in it now hear of it, even when the same transaction removes them afterwards. The caller holds the lock
 * under which members change.
 */
export async function tellChat(trx: Trx, chat: Chat, notification: Notification): Promise<void> {
  const told = { ...(await readAudience(trx, chat)), notification } satisfies Told
  await trx.announce(TOLD, told)
}

export function tellMoved(unit: UnitOfWork, user_ids: readonly string[]): Promise<void> {
  return unit.announce(MOVED, user_ids)
}

async function readAudience(
  trx: Transaction<DB>,
  chat: Chat,
): Promise<{ user_ids: string[] } | { subject: string; removal: string }> {
  const { chat_type, chat_id } = chat
  const two = privateMembers(chat)
  if (two) return { user_ids: two }
  const room = await trx
    .selectFrom('chat_room')
    .select(['is_large', 'removal'])
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  if (room?.is_large) return { subject: subjectOfLarge(chat_id), removal: room.removal }
  const members = await trx
    .selectFrom('chat_member')
    .select('user_id')
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .execute()
  return { user_ids: members.map(({ user_id }) => user_id) }
}

export const tellTopics: Record<string, Announce> = {
  [TOLD]: (body) => {
    const told = body as Told
    const payload = addressed(encodeDispatch({ t: 'NOTIFICATION', d: told.notification }))
    if ('user_ids' in told) return Promise.resolve(hintsFor(told.user_ids, payload))
    const { subject, removal } = told
    return Promise.resolve([
      { subject, payload: placed(payload, { departure: Number(removal), position: EVERY_POSITION }) },
    ])
  },
  [MOVED]: (body) => Promise.resolve(hintsFor(body as string[], SUBJECTS_CHANGED)),
}

const hintsFor = (user_ids: string[], payload: Uint8Array) =>
  user_ids.map((user_id) => ({ subject: subjectOfPerson(user_id), payload }))
