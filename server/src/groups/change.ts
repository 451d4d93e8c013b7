import type { Transaction } from 'kysely'
import type { Message } from '@mela/contract/chat.ts'
import type { Notification } from '@mela/contract/events.ts'
import { groupChat, tellChat, tellPeople, writeLine, type Line, type Telling } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'

/** A transaction that changes a group, and what its members and others are told once it is committed. */
export interface Change {
  readonly trx: Transaction<DB>
  /** A line in the group's chat. Locks the room, so it comes before anything that locks only members of the chat. */
  say(group_id: string, line: Line): Promise<Message>
  /** What is made elsewhere and announced with the rest. */
  announceToo(telling: Telling): void
  /** Those who are in it at this point of the transaction. */
  tellMembers(group_id: string, notification: Notification): Promise<void>
  tellPeople(user_ids: readonly string[], notification: Notification): Promise<void>
}

export async function changeGroup<T>(context: Context, work: (change: Change) => Promise<T>): Promise<T> {
  const { result, announce } = await context.db.tables.transaction().execute(async (trx) => {
    const { change, announce } = openChange(context, trx)
    return { result: await work(change), announce }
  })
  await announce()
  return result
}

/** For a transaction that belongs to somebody else, who announces after COMMIT. */
export function openChange(context: Context, trx: Transaction<DB>): { change: Change; announce(): Promise<void> } {
  const news: Telling[] = []
  const change: Change = {
    trx,
    async say(group_id, line) {
      const written = await writeLine(context, trx, groupChat(group_id), line)
      news.push(written)
      return written.message
    },
    announceToo: (telling) => void news.push(telling),
    async tellMembers(group_id, notification) {
      news.push(await tellChat(context, trx, groupChat(group_id), notification))
    },
    async tellPeople(user_ids, notification) {
      if (user_ids.length > 0) news.push(await tellPeople(context, trx, user_ids, notification))
    },
  }
  return {
    change,
    async announce() {
      for (const each of news) await each.announce()
    },
  }
}
