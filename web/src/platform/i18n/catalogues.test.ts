// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'

type Words = Record<string, string>
const folder = new URL('../../../locales/', import.meta.url)
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Words
const files = readdirSync(new URL('en/', folder))
const every = (language: string) =>
  files.flatMap((file) => Object.entries(read(language, file)).map(([key, text]) => [`${file} ${key}`, text] as const))

test('SHELL-017 the interface exists in eight languages with the same texts in each', () => {
  const expected = ['de', 'en', 'es', 'hi', 'id', 'ja', 'ru', 'zh']
  expect([...languages].sort()).toEqual(expected)
  expect(readdirSync(folder).sort()).toEqual(expected)
  const english = every('en').map(([key]) => key)
  expect(english.length).toBeGreaterThan(100)
  for (const language of languages) {
    expect(readdirSync(new URL(`${language}/`, folder)).sort(), language).toEqual([...files].sort())
    expect(
      every(language)
        .map(([key]) => key)
        .sort(),
      language,
    ).toEqual([...english].sort())
    const empty = every(language).filter(([, text]) => text.trim() === '')
    expect(empty, language).toEqual([])
  }
})

test('SHELL-018 no Chinese text stands in the Russian, Indonesian, German and Japanese catalogues', () => {
  for (const language of ['ru', 'id', 'de']) {
    expect(
      every(language).filter(([, text]) => /\p{Script=Han}/u.test(text)),
      language,
    ).toEqual([])
  }
  const chinese = new Map(every('zh'))
  const english = new Map(every('en'))
  const wording = (text: string) => [...text.replaceAll(/\{\w+\}|[\p{P}\s]/gu, '')]
  const copied = every('ja').filter(
    ([key, text]) => text === chinese.get(key) && text !== english.get(key) && wording(text).length > 6,
  )
  expect(copied).toEqual([])
  // Japanese is written with kana; a sentence without any is no Japanese.
  const sentences = every('ja').filter(([, text]) => /[。、]/.test(text) && wording(text).length > 6)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter(([, text]) => !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))).toEqual([])
})
