import { CompiledQuery, type Transaction } from 'kysely'
import type * as z from 'zod'
import { channelPost } from '@mela/contract/channel-post.ts'
import type { Message } from '@mela/contract/chat.ts'
import { ContentType } from '@mela/contract/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { refuseAsPlatform } from '../platform/refusal.ts'
import { hintsOfPost, POSTED, type SentBody } from './announce.ts'
import { MESSAGE_COLUMNS, toWire, type MessageRow } from './message.ts'
import { lockChannel, writePost } from './sql.ts'

export interface Posted {
  message: Message
  /** Says so once to all who are here: nothing is written or sent per reader. Call after COMMIT. */
  announce(): void
}

/** Inside a transaction: writes what everyone may read. */
export async function writeToChannel(
  context: Context,
  trx: Transaction<DB>,
  input: z.input<typeof channelPost>,
): Promise<Posted> {
  const { channel_id, nonce: given, ...post } = channelPost.parse(input)
  const { row, outbox_id } = await write(trx, channel_id, given ?? context.random.uuid(), post, context.now())
  return {
    message: toWire(row, true),
    announce() {
      if (outbox_id) context.outbox.publish(outbox_id, hintsOfPost(row))
    },
  }
}

const ask = <Row>(trx: Transaction<DB>, text: string, values: unknown[]) =>
  trx.executeQuery<Row>(CompiledQuery.raw(text, values))

async function write(
  trx: Transaction<DB>,
  channel_id: string,
  post_nonce: string,
  post: Record<string, unknown>,
  created_at: Date,
): Promise<{ row: MessageRow; outbox_id?: string }> {
  const { rows: rooms } = await ask<{ last_id: string }>(trx, lockChannel.text, [channel_id])
  if (!rooms[0]) throw refuseAsPlatform('invalid_params', { fields: { channel_id: 'unknown' } })
  const { rows: known } = await ask<MessageRow>(
    trx,
    `SELECT ${MESSAGE_COLUMNS} FROM chat_message
     WHERE chat_type = ${ChatType.Channel} AND chat_id = $1 AND author_id = $1::bigint AND nonce = $2`,
    [channel_id, post_nonce],
  )
  if (known[0]) return { row: known[0] }
  const message_id = String(BigInt(rooms[0].last_id) + 1n)
  const body: SentBody = [[ChatType.Channel, channel_id, message_id]]
  const { rows } = await ask<{ id: string }>(trx, writePost.text, [
    channel_id,
    message_id,
    post_nonce,
    JSON.stringify(post),
    created_at,
    POSTED,
    JSON.stringify(body),
  ])
  const row: MessageRow = {
    chat_type: ChatType.Channel,
    chat_id: channel_id,
    message_id,
    prev_id: rooms[0].last_id,
    author_id: channel_id,
    nonce: post_nonce,
    content_type: ContentType.Channel,
    content: post,
    mentions: null,
    is_group_notice: false,
    created_at,
  }
  return { row, outbox_id: rows[0]!.id }
}
