import { readStored } from '../storage/storage.ts'

export const languages = ['en', 'hi', 'zh', 'ru', 'id', 'de', 'ja', 'es'] as const
export type Language = (typeof languages)[number]

/** Each in its own words. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  hi: 'हिन्दी',
  zh: '简体中文',
  ru: 'Русский',
  id: 'Bahasa Indonesia',
  de: 'Deutsch',
  ja: '日本語',
  es: 'Español',
}

/** How numbers, dates and plurals are written. */
export const intlLocales: Record<Language, string> = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  zh: 'zh-CN',
  ru: 'ru-RU',
  id: 'id-ID',
  de: 'de-DE',
  ja: 'ja-JP',
  es: 'es-419',
}

const LEGACY_INDONESIAN = 'in'

export function detectLanguage(saved: string | undefined, wanted: readonly string[]): Language {
  for (const tag of saved ? [saved, ...wanted] : wanted) {
    const prefix = tag.toLowerCase().split(/[-_]/)[0]
    const known = languages.find((language) => language === prefix)
    if (known) return known
    if (prefix === LEGACY_INDONESIAN) return 'id'
  }
  return 'en'
}

/** The saved choice, else the browser's, else English. */
export function wantedLanguage(): Language {
  const tags: readonly string[] | undefined = globalThis.navigator?.languages
  return detectLanguage(readStored('locale'), tags ?? [])
}
