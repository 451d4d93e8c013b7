import type * as z from 'zod'
import { getMessages as call } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { inReadersWords, requireChannel } from '../channels/channels.ts'
import { toWire, type MessageRow } from '../message.ts'
import { fillQuotes } from '../send/quotes.ts'
import { isSeen, requireMember } from '../members/require-member.ts'
import type { Member } from '../sql.ts'
import { readAfter, readBefore } from './visible-sql.ts'

const NOBODY = { hider_id: null, user_id: null }
const EVERYTHING = { floor_id: '0', last_id: '9223372036854775806' }

export const getMessages = handle(call, async (context, input, asker, refuse) => {
  const { chat_type, chat_id } = input
  if (chat_type === ChatType.Channel) {
    await requireChannel(context, chat_id, asker, refuse)
    const posts = await readPage(context, input, EVERYTHING, NOBODY)
    return Promise.all(posts.map(async (row) => toWire(await inReadersWords(context, row, asker.language), true)))
  }
  const { user_id } = asker
  const member = await requireMember(context, chat_type, chat_id, user_id, refuse)
  const hider_id = member.hid_id === '0' ? null : user_id
  const rows = await readPage(context, input, member, { hider_id, user_id })
  const messages = rows.map((row) => toWire(row, isSeen(row, user_id, member)))
  return fillQuotes(context, messages, user_id)
})

async function readPage(
  context: Context,
  input: z.output<typeof call.input>,
  { floor_id, last_id }: Pick<Member, 'floor_id' | 'last_id'>,
  { hider_id, user_id }: { hider_id: string | null; user_id: string | null },
): Promise<MessageRow[]> {
  const { chat_type, chat_id, before, after, limit } = input
  const ask = askPool(context.db)
  const page = { chat_type, chat_id, floor_id, most: limit, hider_id, user_id }
  const end = BigInt(last_id) + 1n
  if (after === undefined) {
    const until = before !== undefined && BigInt(before) < end ? before : String(end)
    return ask(readBefore, { ...page, edge_id: until })
  }
  const rows = await ask(readAfter, { ...page, edge_id: after })
  return rows.filter(({ message_id }) => BigInt(message_id) < end)
}
