import * as z from 'zod'
import { LANGUAGES } from '../account/account-profile.ts'
import { id, switchValue, text } from '../fields.ts'
import { CONTENT_MOST, POP_UP_IMAGE, PopUpAction, TITLE_MOST } from './home-rules.ts'

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

/** With an id the version that was seen, so that nobody writes over what they do not know. */
const edited = {
  id: id.optional(),
  version: z.number().int().min(1).optional(),
  /** Languages whose words still say what the English says, though it was written later. */
  still_right: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length).default([]),
}
const schedule = {
  sort: z.number().int().min(0).max(1_000_000).default(0),
  is_shown: z.boolean().default(true),
  starts_at: z.iso.datetime().nullable().default(null),
  ends_at: z.iso.datetime().nullable().default(null),
}

const isVersioned = (value: { id?: string | undefined; version?: number | undefined }) => !value.id === !value.version
const atVersion = { path: ['version'] }
const isInOrder = ({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }) =>
  !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at)
const atEnd = { path: ['ends_at'] }

export const popUpInput = z
  .object({
    ...edited,
    placement: z.enum(['chat', 'find', 'profile']),
    type: z.number().int().min(1).max(1_000).default(1),
    theme: localized(TITLE_MOST),
    content: localized(CONTENT_MOST),
    file_url: z.union([z.literal(''), picture]).default(''),
    action_type: z.literal([PopUpAction.None, PopUpAction.Open]).default(PopUpAction.None),
    action_val: bannerTarget.default(''),
    ...schedule,
  })
  .refine(({ type, file_url }) => type !== POP_UP_IMAGE || file_url !== '', { path: ['file_url'] })
  .refine(({ action_type, action_val }) => action_type !== PopUpAction.Open || action_val !== '', {
    path: ['action_val'],
  })
  .refine(isVersioned, atVersion)
  .refine(isInOrder, atEnd)

export const bannerInput = z
  .object({
    ...edited,
    file_url: picture,
    title: localized(TITLE_MOST),
    url: bannerTarget.default(''),
    link_switch: switchValue.default(-1),
    ...schedule,
  })
  .refine(isVersioned, atVersion)
  .refine(isInOrder, atEnd)

export const announcementInput = z
  .object({ ...edited, title: localized(TITLE_MOST), content: localized(CONTENT_MOST), ...schedule })
  .refine(isVersioned, atVersion)
  .refine(isInOrder, atEnd)

/** It is shown from its beginning to its end. */
export const activityInput = z
  .object({
    ...edited,
    file_url: picture,
    title: localized(TITLE_MOST),
    content: localized(CONTENT_MOST),
    url: bannerTarget.default(''),
    ...schedule,
  })
  .refine(isVersioned, atVersion)
  .refine(isInOrder, atEnd)

/** To everyone. */
export const noticeInput = z
  .object({
    ...edited,
    title: localized(TITLE_MOST),
    content: localized(CONTENT_MOST),
    url: bannerTarget.default(''),
  })
  .refine(isVersioned, atVersion)

/** Beside what was written. */
export const versionShape = {
  id,
  version: z.number().int(),
  words_at: z.partialRecord(z.enum(LANGUAGES), z.iso.datetime()),
}
