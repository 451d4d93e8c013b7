import { expect, it } from 'vitest'
import { splitPhones } from './phone-links.ts'

it('finds numbers with a dial code, however they are set apart, and keeps every letter around them', () => {
  expect(splitPhones('call +91 98765 43210 or +1 (202) 555-0136.')).toEqual([
    { words: 'call ' },
    { words: '+91 98765 43210', phone: '+919876543210' },
    { words: ' or ' },
    { words: '+1 (202) 555-0136', phone: '+12025550136' },
    { words: '.' },
  ])
})

it('leaves other digits alone', () => {
  for (const text of [
    '',
    'order 9876543210',
    '1+12345678',
    'a+12345678',
    '+1234567',
    '+12345678901234567',
    '+91 9876543210x',
    '++911234567890',
  ]) {
    const pieces = splitPhones(text)
    expect(
      pieces.some(({ phone }) => phone),
      text,
    ).toBe(false)
    expect(pieces.map(({ words }) => words).join('')).toBe(text)
  }
})
