import { searchMessages as call } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { handle } from '../../platform/http/handle.ts'
import { perContext } from '../../platform/per-context.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { createTurns } from '../../platform/turns.ts'
import { requireMember } from '../members/require-member.ts'
import { findMessages } from './find-messages.ts'
import { readVisibleMessages, type MessageRef } from '../read/visible-messages.ts'

const SEARCHING = { per_second: 2, burst: 10 }
const AT_ONCE = 4
const WAITING = 200
const keyOf = ({ chat_type, chat_id, message_id }: MessageRef) => `${chat_type} ${chat_id} ${message_id}`
const turns = perContext(() => createTurns(AT_ONCE, WAITING))

/** Nobody is a member of a channel, so channels are not searched. */
export const searchMessages = handle(call, async (context, input, { user_id }, refuse) => {
  const { keyword, chat_id = null, pos, limit } = input
  const chat_type = input.chat_type ?? (chat_id?.includes('-') ? ChatType.Private : ChatType.Group)
  if (chat_id !== null) await requireMember(context, chat_type, chat_id, user_id, refuse)
  if (!context.limits.take(SEARCHING, `search:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const hits = await turns(context)(() => findMessages(context, { user_id, keyword, chat_type, chat_id }))
  const page = hits.slice(pos, pos + limit)
  const places = new Map(page.map((hit, place) => [keyOf(hit), place]))
  const list = await readVisibleMessages(context, page, user_id)
  list.sort((one, other) => places.get(keyOf(one))! - places.get(keyOf(other))!)
  return { list, total: hits.length }
})
