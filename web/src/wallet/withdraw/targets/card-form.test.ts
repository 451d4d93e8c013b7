import { expect, test } from 'vitest'
import { digitsOf, groupedNumber, isBankCode, isCardNumber, isCardPhoto, isSameName, needOf } from './card-form.ts'

const card = { bank_name: 'HDFC Bank', bank_code: '', account_name: 'Rohan Kulkarni', card_number: '5021483709124821' }

test('WALLET-024 a card photo is a png or jpg of at most 2 MB and is refused before it is sent', () => {
  const MB = 1024 * 1024
  expect(isCardPhoto({ type: 'image/png', size: 2 * MB })).toBe(true)
  expect(isCardPhoto({ type: 'image/jpeg', size: 1 })).toBe(true)
  expect(isCardPhoto({ type: 'image/jpeg', size: 2 * MB + 1 })).toBe(false)
  for (const type of ['image/webp', 'image/gif', 'application/pdf', '']) {
    expect(isCardPhoto({ type, size: 10 }), type).toBe(false)
  }
})

test('the number of a card is digits only, shown in fours', () => {
  expect(groupedNumber(digitsOf('5021-4837 0912 48'))).toBe('5021 4837 0912 48')
  expect(groupedNumber('5021')).toBe('5021')
  expect(digitsOf('1'.repeat(30))).toHaveLength(19)
  expect(isCardNumber('12345678')).toBe(false)
  expect(isCardNumber('123456789')).toBe(true)
  expect(isBankCode('HDFC0000123')).toBe(true)
  expect(isBankCode('HDFC 123')).toBe(false)
})

test('what is missing is named one after the other, photos only where they are asked for', () => {
  const photos = { front: '', back: '' }
  expect(needOf({ ...card, bank_name: ' ' }, undefined)).toBe('bank')
  expect(needOf({ ...card, account_name: '' }, undefined)).toBe('name')
  expect(needOf({ ...card, card_number: '1234' }, undefined)).toBe('number')
  expect(needOf(card, undefined)).toBeUndefined()
  expect(needOf(card, photos)).toBe('front')
  expect(needOf(card, { ...photos, front: 'x' })).toBe('back')
  expect(needOf(card, { front: 'x', back: 'y' })).toBeUndefined()
})

test('a name is the same in another case and with other spaces', () => {
  expect(isSameName(' rohan  KULKARNI ', 'Rohan Kulkarni')).toBe(true)
  expect(isSameName('Jose\u0301', 'José')).toBe(true)
  expect(isSameName('Rohan', 'Rohan Kulkarni')).toBe(false)
})
