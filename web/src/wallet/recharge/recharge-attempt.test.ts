// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetNonce, nonceOf } from './recharge-attempt.ts'

beforeEach(() => sessionStorage.clear())
const wish = { type: 1, channel_id: 'upi', amount: '500' }

test('the same wish has the same key, also after a reload, until it is answered', () => {
  const nonce = nonceOf(wish)
  expect(nonce).not.toBe('')
  expect(nonceOf({ ...wish })).toBe(nonce)
  expect(sessionStorage.length).toBe(1)
  forgetNonce()
  expect(nonceOf(wish)).not.toBe(nonce)
})

test('another wish has another key', () => {
  const nonce = nonceOf(wish)
  expect(nonceOf({ ...wish, amount: '501' })).not.toBe(nonce)
  expect(nonceOf(wish)).not.toBe(nonce)
})
