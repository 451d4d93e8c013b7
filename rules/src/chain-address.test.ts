import { expect, test } from 'vitest'
import { isEthereumAddress, isTronAddress, tronAddressHex } from './chain-address.ts'

const USDT_ON_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('an address of TRON is one only with its check digits', () => {
  expect(isTronAddress(USDT_ON_TRON)).toBe(true)
  expect(tronAddressHex(USDT_ON_TRON)).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c')
  const letters = [...USDT_ON_TRON]
  for (const [index, letter] of letters.entries()) {
    const slipped = letters.with(index, letter === '2' ? '3' : '2').join('')
    expect(isTronAddress(slipped), slipped).toBe(false)
    expect(tronAddressHex(slipped)).toBe('')
  }
  // Two letters the wrong way round, one too few, one too many, letters that are none, and the same bytes of another chain.
  for (const wrong of [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt',
    USDT_ON_TRON.slice(0, -1),
    `${USDT_ON_TRON}t`,
    USDT_ON_TRON.replace('T', '0'),
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1'.repeat(40),
    '',
  ]) {
    expect(isTronAddress(wrong), wrong).toBe(false)
  }
})

test('an address of Ethereum in one case is taken as it is, and in both only with the cases of EIP-55', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (const address of [
    right,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    right.toLowerCase(),
    `0x${right.slice(2).toUpperCase()}`,
  ]) {
    expect(isEthereumAddress(address), address).toBe(true)
  }
  for (const wrong of [
    right.replace('aA', 'AA'),
    right.replace('BeAed', 'bEAED'),
    right.slice(0, -1),
    `${right}0`,
    right.slice(2),
    right.replace('5', 'g'),
  ]) {
    expect(isEthereumAddress(wrong), wrong).toBe(false)
  }
})
