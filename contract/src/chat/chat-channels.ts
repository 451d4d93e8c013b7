import * as z from 'zod'
import { call } from '../call.ts'
import { message } from './chat.ts'
import { TEXT_MAX_LENGTH } from './chat-rules.ts'
import { chatId, id, idList, switchValue, text } from '../fields.ts'

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

/** A post with {nickname} {username} {uid} {level} {date} {time} replaced for the reader; unknown fields stay. */
export const getTemplateField = call({
  method: 'GET',
  path: '/user/template_field',
  who: 'signed_in',
  input: z.object({
    str: text(TEXT_MAX_LENGTH),
    /** When the post was written. */
    time_unix: z
      .union([z.number(), z.string().regex(/^\d{1,15}$/)])
      .transform(Number)
      .pipe(z.number().int().min(0)),
  }),
  output: z.object({ str: z.string() }),
  refuses: [],
})

/** Pins and mutes what has no other call for it: channels and groupings. */
export const editChatSession = call({
  method: 'PUT',
  path: '/chat/session',
  who: 'signed_in',
  input: z.object({
    chat_id: chatId,
    chat_type: z.literal([3, 4]),
    pin: switchValue.optional(),
    not_disturb: switchValue.optional(),
  }),
  output: z.object({ is_pinned: z.boolean(), is_muted: z.boolean() }),
  refuses: ['permission_not_allowed'],
})
