// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createNonce } from './use-nonce.ts'

beforeEach(() => sessionStorage.clear())

const wish = { type: 1, amount: '500.00', method: 'bank', method_id: '7' }

test('WALLET-035 (part: the key of the device) the same wish has the same key until it is answered, also after a reload', () => {
  const key = createNonce('withdraw-1-nonce').of(wish)
  const reloaded = createNonce('withdraw-1-nonce')
  expect(reloaded.of(wish)).toBe(key)
  reloaded.forget()
  expect(reloaded.of(wish)).not.toBe(key)
  expect(createNonce('withdraw-1-nonce').of(wish)).not.toBe(key)
})

test('another wish, and another form, has a key of its own', () => {
  const nonce = createNonce('withdraw-1-nonce')
  const key = nonce.of(wish)
  expect(createNonce('direct-1-nonce').of(wish)).not.toBe(key)
  expect(nonce.of({ ...wish, amount: '501.00' })).not.toBe(key)
})

test('what is kept and is not a key is no key', () => {
  for (const kept of ['', '{', '"x"', '{"wish":1}', 'null']) {
    sessionStorage.setItem('money_forms', JSON.stringify({ 'withdraw-1-nonce': kept }))
    expect(createNonce('withdraw-1-nonce').of(wish)).toMatch(/./)
  }
})
