import { expect, test } from 'vitest'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { faultOfForm, totalOf } from './chest-form.ts'

const RICH = '20000000.00'
const lucky = (amount: string, num = '2') => ({ type: ChestType.Luck, amount, num })
const equal = (amount: string, num = '2') => ({ type: ChestType.Normal, amount, num })

test('a lucky box costs what it holds, an equal one what is in each times their number', () => {
  expect(totalOf(lucky('500', '4'))).toBe(500)
  expect(totalOf(equal('500', '4'))).toBe(2000)
  expect(totalOf(lucky(''))).toBeNaN()
  expect(totalOf(equal('12', 'x'))).toBeNaN()
})

test('the form refuses what the server would: the amount, its limits, the number of boxes and the balance', () => {
  const fault = (form: ReturnType<typeof lucky> | ReturnType<typeof equal>, balance: string | undefined = RICH) =>
    faultOfForm(form, 4, balance)
  expect(fault(lucky(''))).toBe('need_amount')
  expect(fault(lucky('0.5'))).toBe('whole_only')
  expect(fault(equal('0.5'))).toBe('whole_only')
  expect(fault(lucky('-5'))).toBe('whole_only')
  expect(fault(lucky('1e3'))).toBe('whole_only')
  expect(fault(lucky('five'))).toBe('whole_only')
  expect(fault(lucky('1'))).toBe('min_each')
  expect(fault(equal('0'))).toBe('min_each')
  expect(fault(lucky('10000000'))).toBeUndefined()
  expect(fault(lucky('10000001'))).toBe('max_total')
  expect(fault(equal('5000001'))).toBe('max_total')
  expect(fault(lucky('10', '0'))).toBe('min_boxes')
  expect(fault(lucky('10', ''))).toBe('min_boxes')
  expect(fault(lucky('10', '1.5'))).toBe('min_boxes')
  expect(fault(lucky('10', '4'))).toBeUndefined()
  expect(fault(lucky('10', '5'))).toBe('max_boxes')
  expect(fault(equal('25', '4'), '100.00')).toBeUndefined()
  expect(fault(equal('25', '4'), '99.99')).toBe('not_enough')
  expect(faultOfForm(equal('25', '4'), 4, undefined), 'of an unknown balance the server decides').toBeUndefined()
})
