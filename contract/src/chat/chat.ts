import * as z from 'zod'
import { call } from '../call.ts'
import { content, sentContent } from './chat-content.ts'
import { KEYWORD_MAX_LENGTH, MENTION_ALL, MENTIONS_MAX } from './chat-rules.ts'
import { chatId, chatType, id, limit, nonce, pos, position, queryChatType, text, unixMs } from '../fields.ts'

export const message = z.object({
  message_id: position,
  /** The id of the message for all that stands before this one; 0 before the first. */
  prev: position,
  nonce: z.string(),
  chat_id: z.string(),
  chat_type: chatType,
  author_id: z.string(),
  content,
  /** Ids of members; `all` names everyone. */
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
  /** Up to here the reader has read. */
  read_id: position,
  serve_user_unread: z.number().int(),
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  is_mentioned: z.boolean(),
  /** The reader has marked it as unread, whatever the number says; ends with the next ack. */
  is_marked_unread: z.boolean(),
  /** The pinned message, as far as the reader may see it. */
  message_top: message.nullable(),
  /** Raised by every removal and pin: getChanges tells what a client missed. */
  change: z.number().int(),
  /** The customer of a service group, told to service accounts only: whose messages serve_user_unread counts. */
  serve_user_id: id.optional(),
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
    content: sentContent,
    /** In groups. `all` is for its owner and managers. */
    mentions: z
      .array(z.union([id, z.literal(MENTION_ALL)]))
      .max(MENTIONS_MAX)
      .default([]),
    author_id: z.string().max(40).optional(),
    /** Of the sending device, so that its own copy of the event can be told apart. */
    socket_id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
  }),
  output: message,
  refuses: ['permission_not_allowed', 'not_friends', 'not_member', 'muted', 'blocked_by_peer', 'group_banned'],
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

/** Told to the caller's own devices and to nobody else; the read mark, which others see, stays where it is. */
export const markUnread = call({
  method: 'POST',
  path: '/chat/mark_unread',
  who: 'signed_in',
  input: z.object({ chat_id: chatId, chat_type: z.literal([1, 2]) }),
  output: z.object({}),
  refuses: ['permission_not_allowed'],
})

export const removeChat = call({
  method: 'POST',
  path: '/chat/remove_chat',
  who: 'signed_in',
  /** Up to a message where one is named: a newer one brings the chat back at once. */
  input: z.object({ chat_id: chatId, chat_type: chatType, message_id: position.optional() }),
  output: z.object({}),
  refuses: ['permission_not_allowed'],
})

/** In what the reader may see: of one chat, or of all of them. Newest first. */
export const searchMessages = call({
  method: 'GET',
  path: '/chat/search_messages',
  who: 'signed_in',
  input: z.object({
    keyword: text(KEYWORD_MAX_LENGTH).refine((value) => value.trim() !== ''),
    chat_id: chatId.optional(),
    chat_type: queryChatType.optional(),
    pos,
    limit,
  }),
  output: z.object({ list: z.array(message), total: z.number().int() }),
  refuses: ['permission_not_allowed'],
})
