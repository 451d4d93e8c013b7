import { expect, it } from 'vitest'
import { findPart } from './find-part.ts'

const marked = (line: string, keyword: string) => {
  const part = findPart(line, keyword)
  return part && line.slice(part.from, part.to)
}

it('what was looked for is marked as it stands there, whatever its case, accents and width', () => {
  expect(marked('Buy the DIWALI sweets', 'diwali')).toBe('DIWALI')
  expect(marked('Die Straßenbahn am Münster', 'STRASSEN')).toBe('Straßen')
  expect(marked('Die Straßenbahn am Mu\u0308nster', 'munst')).toBe('Mu\u0308nst')
  expect(marked('明日は東京タワーへ', 'ﾀﾜｰ')).toBe('タワー')
  expect(marked('सबको नमस्ते जी', 'मस्ते')).toBe('मस्ते')
  expect(marked('İstanbul', 'istan')).toBe('İstan')
  expect(marked('anything', 'else')).toBeUndefined()
  expect(marked('anything', ' ')).toBeUndefined()
})
