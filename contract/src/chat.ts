import * as z from 'zod'
import { call } from './call.ts'
import { chatId, chatType, id, idList, limit, nonce, position, queryChatType, text, unixMs } from './fields.ts'
import { ContentType, TEXT_MAX_LENGTH } from './chat-rules.ts'

export const textData = z.object({
  text: text(TEXT_MAX_LENGTH).refine((value) => value.trim() !== ''),
  client: z.enum(['h5', 'pwa', 'pc']).optional(),
})
const content = z.object({ type: z.number().int(), data: z.record(z.string(), z.unknown()) })

export const message = z.object({
  message_id: position,
  /** The id of the message for all that stands before this one; 0 before the first. */
  prev: position,
  nonce: z.string(),
  chat_id: z.string(),
  chat_type: chatType,
  author_id: z.string(),
  content,
  mentions: z.array(z.string()),
  is_seen: z.boolean(),
  is_group_notice: z.boolean(),
  created_at: z.iso.datetime(),
  created_unix: unixMs,
})
export type Message = z.infer<typeof message>

export const chatSummary = z.object({
  chat_id: z.string(),
  chat_type: chatType,
  message: message.nullable(),
  unread: z.number().int(),
  serve_user_unread: z.number().int(),
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  is_mentioned: z.boolean(),
  message_top: message.nullable(),
  change: z.number().int(),
})
export type ChatSummary = z.infer<typeof chatSummary>
export const chatRef = z.object({ chat_id: z.string(), chat_type: chatType })
export type ChatRef = z.infer<typeof chatRef>

export const sendMessage = call({
  method: 'POST',
  path: '/chat/send_message',
  who: 'signed_in',
  input: z.object({
    chat_id: chatId,
    chat_type: chatType,
    nonce,
    content: z.object({ type: z.literal(ContentType.Text), data: textData }),
    mentions: z.array(id).max(50).default([]),
    author_id: z.string().max(40).optional(),
    /** Of the sending device, so that its own copy of the event can be told apart. */
    socket_id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
  }),
  output: message,
  refuses: ['permission_not_allowed', 'not_friends', 'not_member', 'muted', 'blocked_by_peer'],
})

export const getMessages = call({
  method: 'GET',
  path: '/chat/get_messages',
  who: 'signed_in',
  input: z.object({
    chat_id: chatId,
    chat_type: queryChatType,
    limit,
    /** Message ids, exclusive. Newest first for `before` or neither, oldest first for `after`. */
    before: position.optional(),
    after: position.optional(),
  }),
  output: z.array(message),
  refuses: ['permission_not_allowed'],
})

export const getMessageUpdates = call({
  method: 'GET',
  path: '/chat/get_message_updates',
  who: 'signed_in',
  input: z.object({ after: z.string().max(80).optional() }),
  output: z.object({
    list: z.array(chatSummary),
    removed: z.array(chatRef),
    /** The list holds all chats, not only the changed ones: what is not in it is gone. */
    is_full: z.boolean(),
    server_unix: unixMs,
    cursor: z.string(),
  }),
  refuses: [],
})

export const ack = call({
  method: 'POST',
  path: '/chat/ack',
  who: 'signed_in',
  input: z.object({ chat_id: chatId, chat_type: chatType, message_id: position }),
  output: z.object({ unread: z.number().int() }),
  refuses: ['permission_not_allowed'],
})

export const removeChat = call({
  method: 'POST',
  path: '/chat/remove_chat',
  who: 'signed_in',
  input: z.object({ chat_id: chatId, chat_type: chatType }),
  output: z.object({}),
  refuses: ['permission_not_allowed'],
})

/** The site's channels. Unread is counted on the device. */
export const getChannels = call({
  method: 'GET',
  path: '/chat/get_channels',
  who: 'signed_in',
  input: z.object({}),
  output: z.array(
    z.object({
      chat_id: z.string(),
      chat_type: z.literal(3),
      message: message.nullable(),
      is_pinned: z.boolean(),
      is_muted: z.boolean(),
    }),
  ),
  refuses: [],
})

export const channel = z.object({ id, name: z.string(), avatar: z.object({ url: z.string() }) })
export type Channel = z.infer<typeof channel>

export const getChannelAccountBatch = call({
  method: 'GET',
  path: '/user/channel_account_batch',
  who: 'signed_in',
  input: z.object({ ids: idList }),
  output: z.array(channel),
  refuses: [],
})
