import { expect, test } from 'vitest'
import type { Language } from '../../platform/i18n/languages.ts'
import { isInLanguage } from './is-in-language.ts'

test.each<[lang: Language, text: string]>([
  ['en', '👍 12:30'],
  ['de', 'https://mela.example/join @Rose'],
  ['hi', 'कल ज़रूर आना, 5 बजे!'],
  ['ru', 'Ёлка стоит https://mela.example'],
  ['ja', '明日は東京タワーへ行きます'],
  ['zh', '我们明天去北京'],
])('into %s nothing is asked for “%s”', (lang, text) => {
  expect(isInLanguage(text, lang)).toBe(true)
})

test.each<[lang: Language, text: string]>([
  ['en', 'already English, which letters do not tell'],
  ['hi', 'kal aana'],
  ['hi', 'कल meeting है'],
  ['ru', 'Привіт, як справи'],
  ['ja', '我们明天去北京'],
  ['zh', '明日は東京へ'],
  ['es', 'नमस्ते'],
])('into %s it is asked for “%s”', (lang, text) => {
  expect(isInLanguage(text, lang)).toBe(false)
})
