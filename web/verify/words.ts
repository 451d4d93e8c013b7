import { formatMessage, type MessageValues } from '@mela/contract/text/message-format.ts'
import { detectLanguage, intlLocales, languages, type Language } from '../src/platform/i18n/languages.ts'
import type { WordKey } from './word-keys.ts'

/** Written by the build. */
declare const WORDS: Record<Language, Record<WordKey, string>>

let language = detectLanguage(undefined, navigator.languages)

export const currentLanguage = (): Language => language
export const currentLocale = (): string => intlLocales[language]

export function speak(wanted: string): void {
  language = languages.find((each) => each === wanted) ?? language
}

export const t = (key: WordKey, values: MessageValues = {}): string =>
  formatMessage(WORDS[language][key], values, currentLocale())
