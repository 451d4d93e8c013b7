import * as z from 'zod'
import { LANGUAGES } from '../account/account-profile.ts'
import { TEXT_MAX_LENGTH } from './chat-rules.ts'
import { id, nonce, text } from '../fields.ts'
import { isBlank } from '../text/is-blank.ts'

const words = z.object({
  title: text(100).refine((value) => !isBlank(value)),
  content: text(TEXT_MAX_LENGTH).refine((value) => !isBlank(value)),
})

/** What the site says in a channel. */
export const channelPost = words.extend({
  channel_id: id,
  translations: z.partialRecord(z.enum(LANGUAGES), words).optional(),
  /** The same one twice posts once. */
  nonce: nonce.optional(),
})
