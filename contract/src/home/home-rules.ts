// Without zod, so that the browser can share them at no cost.
/** The type of a pop-up that is a picture and nothing else. */
export const POP_UP_IMAGE = 103
export const PopUpAction = { None: 1, Open: 2 } as const

export const TITLE_MOST = 100
export const CONTENT_MOST = 2_000
/** Megabytes of a picture that an operator brings. */
export const SITE_PICTURE_MB = 10
export const SITE_PICTURE_TYPES = ['image/jpeg', 'image/png'] as const

/** What operators write for the home and can delete again. */
export const CONTENT_KINDS = ['banner', 'pop_up', 'announcement', 'activity'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** When each language was written, or last found to be still right. */
export type WordsAt = Readonly<Partial<Record<string, string>>>
/** What was translated before the English was written shows English. */
export const isOutdated = (words_at: WordsAt, language: string): boolean =>
  words_at['en'] !== undefined && (words_at[language] ?? '') < words_at['en']
