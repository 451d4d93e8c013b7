import type * as z from 'zod'
import { channelPost } from '@mela/contract/chat/channel-post.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { hintsOfPost, POSTED, type SentBody } from '../realtime/announce.ts'
import { toWire, type MessageRow } from '../message.ts'
import { lockChannel, readKnownPost, writePost } from '../sql.ts'

/** Writes what everyone may read, and says so once to all who are here: nothing is written or sent per reader. */
export async function writeToChannel(context: Context, trx: Trx, input: z.input<typeof channelPost>): Promise<Message> {
  const { channel_id, nonce: given, ...post } = channelPost.parse(input)
  return toWire(await write(trx, channel_id, given ?? context.random.uuid(), post, context.now()), true)
}

async function write(
  trx: Trx,
  channel_id: string,
  nonce: string,
  post: Record<string, unknown>,
  created_at: Date,
): Promise<MessageRow> {
  const [room] = await trx.ask(lockChannel, { channel_id })
  if (!room) throw refuseAsPlatform('invalid_params', { fields: { channel_id: 'unknown' } })
  const [known] = await trx.ask(readKnownPost, { channel_id, nonce })
  if (known) return known
  const message_id = String(BigInt(room.last_id) + 1n)
  const body: SentBody = [[ChatType.Channel, channel_id, message_id]]
  const [stored] = await trx.ask(writePost, {
    channel_id,
    message_id,
    nonce,
    content: JSON.stringify(post),
    created_at,
    topic: POSTED,
    body: JSON.stringify(body),
  })
  const row: MessageRow = {
    chat_type: ChatType.Channel,
    chat_id: channel_id,
    message_id,
    prev_id: room.last_id,
    author_id: channel_id,
    nonce,
    content_type: ContentType.Channel,
    content: post,
    mentions: null,
    is_group_notice: false,
    created_at,
  }
  trx.announceRow(stored!.id, () => [hintsOfPost(row)])
  return row
}
