import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'

test.each([
  ['Asha', 'A***a'],
  ['Asha Verma', 'A***a'],
  ['  Gurpreet ', 'G***t'],
  // Of names this short nothing would be hidden.
  ['A', 'A***'],
  ['Al', 'A***'],
  ['Bob', 'B***b'],
  ['', '***'],
  ['   ', '***'],
])('%s is told as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test('a letter is what people see as one: emoji, Devanagari, accents and Hanzi stay whole', () => {
  expect(maskName('👨‍👩‍👧‍👦')).toBe('👨‍👩‍👧‍👦***')
  expect(maskName('🇮🇳 Asha 👍🏽')).toBe('🇮🇳***👍🏽')
  expect(maskName('मीरा')).toBe('मी***')
  expect(maskName('किरण')).toBe('कि***ण')
  expect(maskName('गुरप्रीत')).toBe('गु***त')
  expect(maskName('e\u0301lodie\u0301')).toBe('e\u0301***e\u0301')
  expect(maskName('王小明')).toBe('王***明')
  expect(maskName('李明')).toBe('李***')
})
