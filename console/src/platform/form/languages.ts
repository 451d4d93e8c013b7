import type { LANGUAGES } from '@mela/contract/account/account-profile.ts'

export type Language = (typeof LANGUAGES)[number]
/** English is what the others fall back to. */
export type Words = { en: string } & Partial<Record<Language, string>>

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  zh: 'Chinese',
  hi: 'Hindi',
  ru: 'Russian',
  id: 'Indonesian',
  de: 'German',
  ja: 'Japanese',
  es: 'Spanish',
}
export const LANGUAGE_OPTIONS = (Object.keys(LANGUAGE_NAMES) as Language[]).map((value) => ({
  value,
  label: LANGUAGE_NAMES[value],
}))

/** Without languages in which nothing was written. */
export function written(words: Words): Words {
  const filled = Object.entries(words).filter(([language, text]) => language === 'en' || text.trim() !== '')
  return Object.fromEntries(filled) as Words
}
