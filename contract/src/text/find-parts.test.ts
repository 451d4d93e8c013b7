import { expect, it } from 'vitest'
import { findParts } from './find-parts.ts'

const marked = (text: string, keyword: string) => findParts(text, keyword).map(({ from, to }) => text.slice(from, to))

it('what was looked for is marked as it stands there, whatever its case, accents and width', () => {
  expect(marked('Buy the DIWALI sweets', 'diwali')).toEqual(['DIWALI'])
  expect(marked('Die Straßenbahn am Münster', 'STRASSEN')).toEqual(['Straßen'])
  expect(marked('Die Straßenbahn am Mu\u0308nster', 'munst')).toEqual(['Mu\u0308nst'])
  expect(marked('Das Café', 'cafe')).toEqual(['Café'])
  expect(marked('明日は東京タワーへ', 'ﾀﾜｰ')).toEqual(['タワー'])
  expect(marked('सबको नमस्ते जी', 'मस्ते')).toEqual(['मस्ते'])
  expect(marked('Don’t', "don't")).toEqual(['Don’t'])
  expect(marked('İstanbul', 'istan')).toEqual(['İstan'])
})

it('each word is marked wherever it stands, and what overlaps as one', () => {
  expect(marked('lights at the gate, more lights', 'gate lights')).toEqual(['lights', 'gate', 'lights'])
  expect(marked('banana', 'ana nan')).toEqual(['anan'])
  expect(marked('banana', 'anana ban')).toEqual(['banana'])
})

it('nothing is marked where nothing was found', () => {
  expect(marked('anything', 'else')).toEqual([])
  expect(marked('anything', ' ')).toEqual([])
  expect(marked('anything', '\u0301')).toEqual([])
})
