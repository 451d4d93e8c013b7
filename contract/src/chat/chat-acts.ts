import * as z from 'zod'
import { call } from '../call.ts'
import { message } from './chat.ts'
import { MENTIONS_TOLD_MAX, REMOVE_MAX } from './chat-rules.ts'
import { chatId, chatType, empty, position, queryChatType } from '../fields.ts'

// What is done with messages that stand.
const chat = { chat_id: chatId, chat_type: chatType }
/** For oneself. */
const own = z.literal(1)
/** For everyone: the author's own messages, and any message in a group for its owner and managers (not the owner's). */
const all = z.literal(2)

/**
 * Some messages, or with `all` the caller's whole side of a chat, which stays in the list. What came after a named message
 * stays: whoever clears knew nothing of it.
 */
export const removeMessage = call({
  method: 'POST',
  path: '/chat/remove_message',
  who: 'signed_in',
  input: z.union([
    z.object({ ...chat, all: z.literal(1), scope: own, message_id: position.optional() }),
    z.object({ ...chat, message_ids: z.array(position).min(1).max(REMOVE_MAX), scope: z.union([own, all]) }),
  ]),
  output: empty,
  refuses: ['permission_not_allowed'],
})

/** One message is pinned at a time. In a private chat both may, in a group its owner and managers. */
export const pinMessage = call({
  method: 'POST',
  path: '/chat/pin_message',
  who: 'signed_in',
  input: z.object({ ...chat, message_id: position, status: z.enum(['yes', 'no']) }),
  output: empty,
  refuses: ['permission_not_allowed', 'non_existent'],
})

export const getPinMessage = call({
  method: 'GET',
  path: '/chat/get_pin_message',
  who: 'signed_in',
  input: z.object({ chat_id: chatId, chat_type: queryChatType }),
  output: z.object({ message: message.nullable() }),
  refuses: ['permission_not_allowed'],
})

/** Where others name the caller, oldest first; of the newest messages only. */
export const getMentions = call({
  method: 'GET',
  path: '/chat/get_mentions',
  who: 'signed_in',
  input: z.object({ chat_id: chatId, chat_type: queryChatType, after: position }),
  output: z.object({ message_ids: z.array(position).max(MENTIONS_TOLD_MAX) }),
  refuses: ['permission_not_allowed'],
})

/** What happened to older messages after a change number, oldest first: null where a message is gone for the reader. */
export const getChanges = call({
  method: 'GET',
  path: '/chat/get_changes',
  who: 'signed_in',
  input: z.object({
    chat_id: chatId,
    chat_type: queryChatType,
    after: z
      .union([z.number(), z.string().regex(/^\d{1,15}$/)])
      .transform(Number)
      .pipe(z.number().int().min(0)),
  }),
  /** At most 500; whoever gets so many asks again after the last. */
  output: z.array(z.object({ change: z.number().int(), message_id: position, message: message.nullable() })),
  refuses: ['permission_not_allowed'],
})
