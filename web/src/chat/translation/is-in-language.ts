import type { Language } from '../../platform/i18n/languages.ts'

const NOT_WORDS = /(?:https?:\/\/|www\.)\S+|\S+@\S+|@\S+/g
/** Of the languages that have a script to themselves here, all letters they are written with. */
const LETTERS: Partial<Record<Language, RegExp>> = {
  hi: /^[\p{Script=Devanagari}]+$/u,
  ru: /^[а-яё]+$/iu,
  ja: /^[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Han}]+$/u,
  zh: /^[\p{Script=Han}]+$/u,
}
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether its letters alone say that a text needs no translation: it has none, or those of this language. */
export function isInLanguage(text: string, lang: Language): boolean {
  const letters = (text.replaceAll(NOT_WORDS, ' ').match(/\p{L}/gu) ?? []).join('')
  if (letters === '') return true
  const isWritten = LETTERS[lang]?.test(letters) ?? false
  return isWritten && (lang !== 'ja' || KANA.test(letters))
}
