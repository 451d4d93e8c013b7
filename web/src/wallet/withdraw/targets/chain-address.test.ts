import { expect, test } from 'vitest'
import { addressIn, stateOf } from './chain-address.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

test('an address is checked while it is typed, and one of the other network is named', () => {
  expect(stateOf('', 'TRC20')).toBe('empty')
  expect(stateOf(TRON, 'TRC20')).toBe('right')
  expect(stateOf(ETHEREUM, 'ERC20')).toBe('right')
  expect(stateOf(ETHEREUM, 'TRC20')).toBe('other')
  expect(stateOf(TRON, 'ERC20')).toBe('other')
  expect(stateOf(`${TRON.slice(0, -1)}u`, 'TRC20')).toBe('wrong')
  expect(stateOf(ETHEREUM.replace('dAC', 'dac'), 'ERC20')).toBe('wrong')
  expect(stateOf('T', 'TRC20')).toBe('wrong')
})

test('a code may hold the address alone or a payment link', () => {
  expect(addressIn(TRON)).toBe(TRON)
  expect(addressIn(`tron:${TRON}?amount=20`)).toBe(TRON)
  expect(addressIn(`ethereum:${ETHEREUM}@1/transfer`)).toBe(ETHEREUM)
  expect(addressIn(' hello ')).toBe('hello')
})
