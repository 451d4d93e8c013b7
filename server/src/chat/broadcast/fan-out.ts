import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '@mela/contract/fields.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import type { Job } from '../../platform/data/jobs.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { BROADCAST_COLUMNS, type BroadcastRow } from './broadcasts.ts'
import { derivedNonce } from '../send/derived-nonce.ts'
import type { SendOutcome } from '../send/decide-sends.ts'
import { sends } from '../send/send-batch.ts'

const AT_ONCE = 100
export const FINISH_BROADCAST: Job['name'] = 'chat:finish-broadcast'

export type BroadcastKey = Pick<BroadcastRow, 'owner_id' | 'grouping_id' | 'message_id'>

/**
 * Sends to whoever has not yet got the message, and tells how it stands then. However often this runs, and with however
 * many at once, each gets it once: its nonce comes from the broadcast and the friend, and who is done is counted once.
 */
export async function fanOut(context: Context, key: BroadcastKey): Promise<BroadcastRow | undefined> {
  for (;;) {
    // In this order: who is no longer waiting has been counted.
    const user_ids = await readWaiting(context, key)
    const broadcast = await readBroadcast(context, key)
    if (!broadcast || user_ids.length === 0) return broadcast
    const outcomes = await Promise.all(user_ids.map((user_id) => sendTo(context, broadcast, user_id)))
    await noteDone(
      context,
      key,
      user_ids.map((user_id, number) => ({ user_id, is_sent: 'message' in outcomes[number]! })),
    )
  }
}

const sendTo = (context: Context, broadcast: BroadcastRow, user_id: string): Promise<SendOutcome> => {
  const { owner_id, grouping_id, nonce, content_type, content } = broadcast
  const chat_id = privateChatId(owner_id, user_id)
  return sends(context).add(chat_id, {
    chat_type: ChatType.Private,
    chat_id,
    user_id: owner_id,
    nonce: derivedNonce(`broadcast ${owner_id} ${grouping_id} ${nonce} ${user_id}`),
    content: { type: content_type, data: content as Record<string, unknown> },
    mentions: [],
    socket_id: undefined,
  })
}

const readBroadcast = (context: Context, key: BroadcastKey): Promise<BroadcastRow | undefined> =>
  context.db.tables
    .selectFrom('chat_broadcast')
    .select(BROADCAST_COLUMNS)
    .where('owner_id', '=', key.owner_id)
    .where('grouping_id', '=', key.grouping_id)
    .where('message_id', '=', key.message_id)
    .executeTakeFirst()

async function readWaiting(context: Context, key: BroadcastKey): Promise<string[]> {
  const rows = await context.db.tables
    .selectFrom('chat_broadcast_recipient')
    .select('user_id')
    .where('owner_id', '=', key.owner_id)
    .where('grouping_id', '=', key.grouping_id)
    .where('message_id', '=', key.message_id)
    .orderBy('user_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function noteDone(
  context: Context,
  { owner_id, grouping_id, message_id }: BroadcastKey,
  done: { user_id: string; is_sent: boolean }[],
): Promise<void> {
  await transaction(context, async (trx) => {
    const broadcast = sql`owner_id = ${owner_id} AND grouping_id = ${grouping_id} AND message_id = ${message_id}`
    // One after the other, so that whoever comes second finds nothing left to count.
    await sql`SELECT FROM chat_broadcast WHERE ${broadcast} FOR UPDATE`.execute(trx)
    const { rows } = await sql<{ user_id: string }>`
      DELETE FROM chat_broadcast_recipient
      WHERE ${broadcast} AND user_id = ANY (${done.map(({ user_id }) => user_id)}::bigint[]) RETURNING user_id`.execute(
      trx,
    )
    const gone = new Set(rows.map(({ user_id }) => user_id))
    const counted = done.filter(({ user_id }) => gone.has(user_id))
    const sent = counted.filter(({ is_sent }) => is_sent).length
    await sql`
      UPDATE chat_broadcast SET sent = sent + ${sent}, skipped = skipped + ${counted.length - sent}
      WHERE ${broadcast}`.execute(trx)
  })
}

const unfinished = z.object({ owner_id: id, grouping_id: id, message_id: id })

/** What the process that took the message did not finish. */
export const finishBroadcast: Job = {
  name: FINISH_BROADCAST,
  run: async (context, payload) => void (await fanOut(context, unfinished.parse(payload))),
}
