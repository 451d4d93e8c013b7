import { getChannels as call } from '@mela/contract/chat/chat-channels.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { inReadersWords, readChannels } from './channels.ts'
import { toWire } from '../message.ts'
import { readChatSessions } from '../members/sessions.ts'
import { readLastPosts } from '../sql.ts'

export const getChannels = handle(call, async (context, _input, { user_id, is_service, language }) => {
  if (is_service) return []
  const channels = await readChannels(context, language)
  const rows = await askPool(context.db)(readLastPosts, { channel_ids: channels.map(({ id }) => id) })
  const sessions = await readChatSessions(context, user_id, ChatType.Channel)
  const last = new Map(rows.map((row) => [row.chat_id, row]))
  return Promise.all(
    channels.map(async ({ id }) => {
      const row = last.get(id)
      const message = row ? toWire(await inReadersWords(context, row, language), true) : null
      const { is_pinned = false, is_muted = false } = sessions.get(id) ?? {}
      return { chat_id: id, chat_type: ChatType.Channel, message, is_pinned, is_muted }
    }),
  )
})
