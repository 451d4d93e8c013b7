import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

test('what shows nothing is blank, what shows anything is not', () => {
  for (const text of [
    '',
    ' \t\n',
    '\u00a0\u3000',
    '\u200b\u200d\u2060',
    '\u00ad',
    '\u202e\u2066',
    '\u3164\u115f',
    '\u2800',
  ]) {
    expect(isBlank(text), JSON.stringify(text)).toBe(true)
  }
  for (const text of ['a', ' . ', '\u200bx', 'अ', '小', '👩‍👩‍👧', '🇮🇳', '1️⃣', '…']) {
    expect(isBlank(text), JSON.stringify(text)).toBe(false)
  }
})
