import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { containsWords, cutKeyword, wordsOf } from './keyword.ts'

const finds = (keyword: string, text: string) => containsWords(text, wordsOf(keyword))

test.each([
  ['case and accents', 'CAFE', 'Das Café'],
  ['both sharp s', 'strasse', 'STRAẞE und Straße'],
  ['the letter ё as people type it', 'елка', 'Ёлка'],
  ['full and half width', 'ﾊﾟｰﾃｨ 12', 'パーティー １２人'],
  ['Katakana and Hiragana', 'すし', 'スシ'],
  ['Hindi without its dots', 'जरूर पढो', 'ज़रूर पढ़ो'],
  ['the nasal sign in both forms', 'कहां', 'कहाँ'],
  ['digits of Hindi', '25', '२५ दिसंबर'],
  ['the apostrophe of a phone', "don't", 'Don’t go'],
  ['quotes and dashes of every kind', '"a-b"', '„a–b“'],
  ['an emoji in another colour or form', '👍❤', '👍❤️'],
  ['what shows nothing', 'naive', 'na\u00adï\u200bve'],
  ['several words in any order', '  gate   LIGHTS ', '40 metres of lights is enough\nfor the gate'],
  ['words that overlap', 'ana nan', 'banana'],
  ['signs of regular expressions', '.* [a-z]+$ (x|y) \\d', 'code: .* \\d (x|y) [a-z]+$'],
])('a keyword finds %s', (_name, keyword, text) => {
  expect(finds(keyword, text)).toBe(true)
})

test.each([
  ['another letter', 'мои', 'мой'],
  ['another vowel sign', 'कि', 'की'],
  ['another voice', 'か', 'が'],
  ['only some of the words', 'lights tower', 'lights at the gate'],
  ['words whose letters stand apart', 'abc', 'ab c'],
])('a keyword does not find %s', (_name, keyword, text) => {
  expect(finds(keyword, text)).toBe(false)
})

test('a keyword that is too long is cut, but not inside a letter', () => {
  expect(cutKeyword(`  ${'x'.repeat(60)}`)).toBe('x'.repeat(48))
  expect(cutKeyword(`${'x'.repeat(49)}👍`)).toBe('x'.repeat(49))
  expect(cutKeyword('x 👍 ')).toBe('x 👍')
})

test('nothing is found by spaces, marks alone or what shows nothing', () => {
  for (const keyword of ['', '  ', '\u0301', '\u200d\ufe0f', '\u00ad']) {
    expect(wordsOf(keyword)).toEqual([])
    expect(finds(keyword, 'anything')).toBe(false)
  }
})

test('folding twice changes nothing, and every text is found by itself', () => {
  expect(foldText('a \u0384\u00b4 b')).toBe('a b')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
      expect(wordsOf(text).every((word) => finds(word, text))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('letters that are whole are folded without taking them apart, to the same', () => {
  const whole = ['A', 'z', 'Й', 'й', 'Ё', 'ё', 'ज़', 'हाँ', '५', 'कि', '„', '’', '–', 'が', 'ガ', 'ヴ', 'ー', '京', '、']
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...whole), maxLength: 12 }), (text) => {
      // With a letter that is not whole everything is taken apart.
      expect(foldText(`${text} ﬁ`)).toBe(`${foldText(text)} fi`)
    }),
    { numRuns: 2_000 },
  )
})
