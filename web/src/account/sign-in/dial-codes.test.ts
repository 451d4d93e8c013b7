import { expect, test } from 'vitest'
import { languages } from '../../platform/i18n/languages.ts'
import { dialCodeOf, dialCodes, firstDial, plainNumber } from './dial-codes.ts'

const nowhere = { time_zone: 'UTC', locales: ['en'] }

test('the first dial code is the one of the site, else the one of the language, else +1', () => {
  const first = (...[language, site]: [Parameters<typeof firstDial>[0], string?]) =>
    dialCodeOf(firstDial(language, site, nowhere))
  expect(first('en')).toBe('1')
  expect(first('es')).toBe('1')
  expect(first('hi')).toBe('91')
  expect(first('en', '91')).toBe('91')
  expect(first('de', '91')).toBe('91')
  expect(first('en', '9999')).toBe('1')
})

test('where the device is counts before the language: its time zone first, then the region of its languages', () => {
  const first = (time_zone: string | undefined, ...locales: string[]) =>
    firstDial('en', undefined, { time_zone, locales })
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta']) expect(first(zone, 'en-US')).toBe('IN')
  expect(first('Europe/Berlin', 'en')).toBe('DE')
  expect(first('America/Sao_Paulo', 'pt-BR')).toBe('BR')
  expect(first('UTC', 'en-IN', 'en')).toBe('IN')
  expect(first(undefined, 'en', 'hi-Deva-IN')).toBe('IN')
  expect(first('UTC', 'en-ZZ')).toBe('US')
  expect(firstDial('hi', '49', { time_zone: 'Asia/Kolkata', locales: ['hi-IN'] })).toBe('DE')
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
