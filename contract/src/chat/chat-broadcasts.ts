import * as z from 'zod'
import { call } from '../call.ts'
import { message } from './chat.ts'
import { sentContent } from './chat-content.ts'
import { id, limit, nonce, position, unixMs } from '../fields.ts'

// The chat of a grouping: its owner writes once, and each friend in it receives a private message of their own.
const broadcast = z.object({
  /** Of chat type 4, with the grouping as its chat and its place among the owner's broadcasts as its id. */
  message,
  created_unix: unixMs,
  sent: z.number().int(),
  /** Those who are no friends any more or have shut the sender out. */
  skipped: z.number().int(),
})

export const sendMessageGrouping = call({
  method: 'POST',
  path: '/chat/send_message_grouping',
  who: 'signed_in',
  input: z.object({ chat_id: id, nonce, content: sentContent }),
  output: broadcast,
  refuses: ['permission_not_allowed', 'grouping_error'],
})

export const getMessagesGrouping = call({
  method: 'GET',
  path: '/chat/get_messages_grouping',
  who: 'signed_in',
  input: z.object({ chat_id: id, limit, before: position.optional(), after: position.optional() }),
  /** Newest first for `before` or neither, oldest first for `after`. */
  output: z.array(broadcast),
  refuses: ['permission_not_allowed'],
})
