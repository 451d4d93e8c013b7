import * as z from 'zod'
import { call } from '../call.ts'
import { LANGUAGES } from '../account/account-profile.ts'
import { TEXT_MAX_LENGTH } from '../chat/chat-rules.ts'
import { chatId, empty, id, position, text, wellFormed } from '../fields.ts'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX, ComplaintReason } from './support-rules.ts'

const anyText = (max: number) => z.string().max(max).refine(wellFormed)

/** What went wrong in a browser; secrets are filtered before it leaves and once more on arrival. */
export const reportError = call({
  method: 'POST',
  path: '/public/error_report',
  who: 'anyone',
  input: z.object({
    type: anyText(40),
    url: anyText(2000),
    params: z.unknown().optional(),
    headers: z.unknown().optional(),
    data: z.unknown().optional(),
    status: z.number().int().optional(),
    body: z.unknown().optional(),
    version: anyText(40),
    user_agent: anyText(500),
  }),
  output: empty,
  refuses: [],
})

const reportedMessage = z.object({ chat_id: chatId, chat_type: z.literal([1, 2]), message_id: position })
export type ReportedMessage = z.infer<typeof reportedMessage>

/** A complaint about a person or a group. */
export const reportUser = call({
  method: 'POST',
  path: '/user/report',
  who: 'signed_in',
  input: z
    .object({
      to_user_id: id.optional(),
      group_id: id.optional(),
      /** ComplaintReason */
      reason: z.literal([1, 2, 3, 4, 5, 6]),
      content: text(COMPLAINT_TEXT_MAX).default(''),
      /** Addresses of our own storage, uploaded with biz report. */
      images: z.array(z.string().max(500)).max(COMPLAINT_IMAGES_MAX).default([]),
      /** The message it is about; staff see it with ten around it. */
      message: reportedMessage.optional(),
    })
    .refine(({ to_user_id, group_id }) => (to_user_id === undefined) !== (group_id === undefined), {
      path: ['to_user_id'],
    })
    .refine(({ reason, content }) => reason !== ComplaintReason.Other || content.trim() !== '', { path: ['content'] }),
  output: z.object({ id }),
  refuses: ['non_existent'],
})

/** By the engine that the site's operators chose; without one it is refused, and the user's config says so beforehand. */
export const translate = call({
  method: 'POST',
  path: '/support/translate',
  who: 'signed_in',
  input: z.object({
    content: text(TEXT_MAX_LENGTH).refine((value) => value.trim() !== ''),
    lang: z.enum(LANGUAGES),
  }),
  output: z.object({ content: z.string(), lang: z.enum(LANGUAGES) }),
  refuses: ['translate_failed'],
})
