import { expect, test } from 'vitest'
import { birthFault, checkNumber, needOf, typedNumber, type DocumentForm } from './document-form.ts'

const TODAY = '2026-10-03'
const whole: DocumentForm = {
  ...{ kind: 'aadhaar', real_name: 'Asha Verma', id_number: '2341 2341 2346', country: 'IN', birth_date: '1995-04-12' },
  ...{ front_url: '/files/a', back_url: '/files/b' },
}

test('IDENTITY-005 a document with a part missing is not sent: name, number, birth date and both photos', () => {
  expect(needOf(whole, TODAY)).toBeUndefined()
  expect(needOf({ ...whole, real_name: '  ' }, TODAY)).toBe('real_name')
  expect(needOf({ ...whole, real_name: 'न'.repeat(50) }, TODAY)).toBeUndefined()
  expect(needOf({ ...whole, real_name: 'न'.repeat(51) }, TODAY)).toBe('real_name')
  expect(needOf({ ...whole, id_number: '' }, TODAY)).toBe('id_number')
  expect(needOf({ ...whole, birth_date: '' }, TODAY)).toBe('birth_date')
  expect(needOf({ ...whole, front_url: '' }, TODAY)).toBe('front')
  expect(needOf({ ...whole, back_url: '' }, TODAY)).toBe('back')
})

test('the number of an Aadhaar is twelve digits whose last one fits, shown in fours', () => {
  expect(checkNumber('aadhaar', '4471 0093 77')).toEqual({ fault: 'digits', entered: 10 })
  expect(checkNumber('aadhaar', '2341 2341 2346')).toEqual({ good: true })
  expect(checkNumber('aadhaar', '2341 2341 2347')).toEqual({ fault: 'digit' })
  expect(checkNumber('aadhaar', '2341 2341 3246')).toEqual({ fault: 'digit' })
  // The machine may be wrong: somebody looks at it.
  expect(needOf({ ...whole, id_number: '2341 2341 2347' }, TODAY)).toBeUndefined()
  expect(typedNumber('aadhaar', '2341-2341x2346789')).toBe('2341 2341 2346')
})

test('other numbers have the signs of their kind', () => {
  expect(checkNumber('pan', 'abcde1234f')).toEqual({ good: true })
  expect(checkNumber('pan', 'ABCD12345F')).toEqual({ fault: 'pan' })
  expect(checkNumber('passport', 'Z1')).toEqual({ fault: 'signs' })
  expect(checkNumber('passport', 'Z1234567')).toEqual({ good: false })
  expect(typedNumber('passport', 'Z12<b>34')).toBe('Z12b34')
  expect(typedNumber('other', '1'.repeat(40))).toHaveLength(30)
})

test('somebody is eighteen on the birthday and not before', () => {
  expect(birthFault('2008-10-03', TODAY)).toBeUndefined()
  expect(birthFault('2008-10-04', TODAY)).toBe('under_age')
  expect(birthFault('2030-01-01', TODAY)).toBe('impossible')
  expect(birthFault('1890-01-01', TODAY)).toBe('impossible')
  expect(needOf({ ...whole, birth_date: '2008-10-04' }, TODAY)).toBeUndefined()
  for (const birth_date of ['2030-01-01', '1890-01-01'])
    expect(needOf({ ...whole, birth_date }, TODAY)).toBe('birth_date')
})
