import type { Message } from '@mela/contract/chat/chat.ts'
import type { Notification } from '@mela/contract/events.ts'
import { groupChat, tellChat, tellPeople, writeLine, type Line } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'

/** A transaction that changes a group, and what its members and others are told once it is committed. */
export interface Change {
  readonly trx: Trx
  /** A line in the group's chat. Locks the room, so it comes before anything that locks only members of the chat. */
  say(group_id: string, line: Line): Promise<Message>
  /** Those who are in it at this point of the transaction. */
  tellMembers(group_id: string, notification: Notification): Promise<void>
  tellPeople(user_ids: readonly string[], notification: Notification): Promise<void>
}

export function changeGroup<T>(context: Context, work: (change: Change) => Promise<T>): Promise<T> {
  return transaction(context, (trx) => work(openChange(context, trx)))
}

/** For a transaction that belongs to somebody else. */
export function openChange(context: Context, trx: Trx): Change {
  return {
    trx,
    say: (group_id, line) => writeLine(context, trx, groupChat(group_id), line),
    tellMembers: (group_id, notification) => tellChat(trx, groupChat(group_id), notification),
    async tellPeople(user_ids, notification) {
      if (user_ids.length > 0) await tellPeople(trx, user_ids, notification)
    },
  }
}
