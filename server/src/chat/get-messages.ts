import type * as z from 'zod'
import { getMessages as call } from '@mela/contract/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/handle.ts'
import { inReadersWords, requireChannel } from './channels.ts'
import { toWire, type MessageRow } from './message.ts'
import { isSeen, requireMember } from './require-member.ts'
import { readAfter, readBefore } from './sql.ts'

const BEYOND_THE_NEWEST = '9223372036854775807'

export const getMessages = handle(call, async (context, input, asker, refuse) => {
  const { chat_type, chat_id } = input
  if (chat_type === ChatType.Channel) {
    await requireChannel(context, chat_id, asker, refuse)
    const posts = await readPage(context, input, '0')
    return Promise.all(posts.map(async (row) => toWire(await inReadersWords(context, row, asker.language), true)))
  }
  const member = await requireMember(context, chat_type, chat_id, asker.user_id, refuse)
  const rows = await readPage(context, input, member.floor_id)
  return rows.map((row) => toWire(row, isSeen(row, asker.user_id, member)))
})

async function readPage(context: Context, input: z.output<typeof call.input>, floor_id: string): Promise<MessageRow[]> {
  const { chat_type, chat_id, before, after, limit } = input
  const { rows } = await context.db.pool.query<MessageRow>(
    after === undefined
      ? { ...readBefore, values: [chat_type, chat_id, floor_id, before ?? BEYOND_THE_NEWEST, limit] }
      : { ...readAfter, values: [chat_type, chat_id, floor_id, after, limit] },
  )
  return rows
}
