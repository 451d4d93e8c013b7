import { expect, test } from 'vitest'
import { isPasswordLength, isUsernameLength } from './account-rules.ts'
import { password, username } from './account.ts'

// The browser's forms and the server's schema must agree on every value.
const verdicts = (value: string) => ({
  name: [isUsernameLength(value), username.safeParse(value).success],
  password: [isPasswordLength(value), password.safeParse(value).success],
})
const accepted = [true, true]
const refused = [false, false]

test('SESSION-009 a username has 5 to 50 characters of any kind, for the client and the server', () => {
  expect(verdicts('a'.repeat(4)).name).toEqual(refused)
  expect(verdicts('a'.repeat(5)).name).toEqual(accepted)
  expect(verdicts('a'.repeat(50)).name).toEqual(accepted)
  expect(verdicts('a'.repeat(51)).name).toEqual(refused)
  for (const name of ['मेला में', 'Мелани', '小红小红小', 'メーラー会', 'a b-c.d', '😀😀😀😀😀']) {
    expect(verdicts(name).name, name).toEqual(accepted)
  }
  expect(verdicts('😀😀😀😀').name).toEqual(refused)
  expect(verdicts('  abcd  ').name).toEqual(refused)
  expect(verdicts('😀'.repeat(50)).name).toEqual(accepted)
  expect(verdicts('😀'.repeat(51)).name).toEqual(refused)
})

test('SESSION-009 a password for login and registration has 6 to 16 characters, for the client and the server', () => {
  expect(verdicts('a'.repeat(5)).password).toEqual(refused)
  expect(verdicts('a'.repeat(6)).password).toEqual(accepted)
  expect(verdicts('a'.repeat(16)).password).toEqual(accepted)
  expect(verdicts('a'.repeat(17)).password).toEqual(refused)
  expect(verdicts('पासवर्ड').password).toEqual(accepted)
  expect(verdicts('🔑'.repeat(16)).password).toEqual(accepted)
})
