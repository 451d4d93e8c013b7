import * as z from 'zod'
import { LANGUAGES } from '../account/account-profile.ts'
import { id, switchValue, text } from '../fields.ts'
import { POP_UP_IMAGE, PopUpAction } from './home-rules.ts'

// What operators write for the home of the app, in every language they have words for.

/** A text in every language it was written in; English is what the others fall back to. */
export type Localized = { en: string } & Partial<Record<(typeof LANGUAGES)[number], string>>

export const localized = (max: number) =>
  z.object({
    ...Object.fromEntries(LANGUAGES.map((language) => [language, text(max).optional()])),
    en: text(max).refine((value) => value.trim() !== ''),
  }) as unknown as z.ZodType<Localized>

/** A path of the app or a page elsewhere; nothing that runs. */
const isTarget = (url: string) => url === '' || /^\/(?!\/)/.test(url) || /^https:\/\/[^/]/.test(url)
export const bannerTarget = text(500).refine(isTarget)
export const picture = text(500).refine((url) => url !== '' && isTarget(url))
const schedule = {
  sort: z.number().int().min(0).max(1_000_000).default(0),
  is_shown: z.boolean().default(true),
  starts_at: z.iso.datetime().nullable().default(null),
  ends_at: z.iso.datetime().nullable().default(null),
}

export const popUpInput = z
  .object({
    id: id.optional(),
    placement: z.enum(['chat', 'find', 'profile']),
    type: z.number().int().min(1).max(1_000).default(1),
    theme: localized(100),
    content: localized(2000),
    file_url: z.union([z.literal(''), picture]).default(''),
    action_type: z.literal([PopUpAction.None, PopUpAction.Open]).default(PopUpAction.None),
    action_val: bannerTarget.default(''),
    ...schedule,
  })
  .refine(({ type, file_url }) => type !== POP_UP_IMAGE || file_url !== '', { path: ['file_url'] })
  .refine(({ action_type, action_val }) => action_type !== PopUpAction.Open || action_val !== '', {
    path: ['action_val'],
  })

export const bannerInput = z.object({
  id: id.optional(),
  file_url: picture,
  title: localized(100),
  url: bannerTarget.default(''),
  link_switch: switchValue.default(-1),
  ...schedule,
})

/** To everyone. */
export const noticeInput = z.object({
  id: id.optional(),
  title: localized(100),
  content: localized(2000),
  url: bannerTarget.default(''),
})
