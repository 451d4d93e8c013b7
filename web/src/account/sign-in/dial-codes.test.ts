import { expect, test } from 'vitest'
import { languages } from '../../platform/i18n/languages.ts'
import { dialCodeOf, dialCodes, firstDial, plainNumber } from './dial-codes.ts'

test('the first dial code is the one of the site, else the one of the language, else +1', () => {
  expect(dialCodeOf(firstDial('en'))).toBe('1')
  expect(dialCodeOf(firstDial('es'))).toBe('1')
  expect(dialCodeOf(firstDial('hi'))).toBe('91')
  expect(dialCodeOf(firstDial('en', '91'))).toBe('91')
  expect(dialCodeOf(firstDial('de', '91'))).toBe('91')
  expect(dialCodeOf(firstDial('en', '9999'))).toBe('1')
})

test('every region has a name of its own in every language and stands in its order', () => {
  for (const language of languages) {
    const codes = dialCodes(language)
    expect(new Set(codes.map(({ country }) => country)).size).toBe(codes.length)
    expect(codes.every(({ id, country, code }) => country !== id && /^[1-9]\d{0,3}$/.test(code))).toBe(true)
  }
  const german = dialCodes('de').map(({ country }) => country)
  expect(german.indexOf('Ägypten')).toBeLessThan(german.indexOf('Belgien'))
})

test('a pasted number loses its spaces, its brackets and its own dial code', () => {
  expect(plainNumber('+91 98765-43210', '91')).toBe('9876543210')
  expect(plainNumber('(030) 123 45 67', '49')).toBe('0301234567')
  expect(plainNumber('９８７６５４３２１０', '91')).toBe('9876543210')
  expect(plainNumber('+49 30', '91')).toBe('+4930')
})
