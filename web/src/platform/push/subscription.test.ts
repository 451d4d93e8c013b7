import { expect, it } from 'vitest'
import { bytesOf, isSameKey } from './subscription.ts'

it('reads the public key of the site and knows it again in a subscription', () => {
  const bytes = bytesOf('-_8AAQ')
  expect([...bytes]).toEqual([0xfb, 0xff, 0x00, 0x01])
  expect(isSameKey(bytes.slice().buffer, bytes)).toBe(true)
  expect(isSameKey(bytesOf('-_8AAg').buffer, bytes)).toBe(false)
  expect(isSameKey(bytesOf('-_8A').buffer, bytes)).toBe(false)
  expect(isSameKey(null, bytes)).toBe(false)
})
