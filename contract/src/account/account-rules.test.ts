import { expect, test } from 'vitest'
import { isEmail, isInviteCode, isMobile, isPasswordLength, isUsernameLength } from './account-rules.ts'
import { email, inviteCode, mobile, password, username } from './account.ts'

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

test('SESSION-008 a mobile number has 7 to 15 digits and nothing else, for the client and the server', () => {
  const verdict = (value: string) => [isMobile(value), mobile.safeParse(value).success]
  for (const good of ['1234567', '123456789012345', '0000000']) expect(verdict(good), good).toEqual(accepted)
  for (const bad of [
    '123456',
    '1234567890123456',
    '12345x7',
    '+1234567',
    '123 4567',
    '',
    ' 1234567',
    '1234567\n',
    '१२३४५६७',
  ]) {
    expect(verdict(bad), bad).toEqual(refused)
  }
})

test('SESSION-008 an e-mail has letters, digits or Chinese characters, an @ and the parts of a domain, for the client and the server', () => {
  const verdict = (value: string) => [isEmail(value), email.safeParse(value).success]
  for (const good of ['张三@a.com', 'asha@mela.example', 'a.b-c_d+e1@x-y.co.in', 'A@B.CD', '1@2.3'])
    expect(verdict(good), good).toEqual(accepted)
  const long = `${'a'.repeat(242)}@mela.example`
  for (const bad of [
    'a@',
    '@b.c',
    'a b@c.d',
    'a@b',
    'a@b..c',
    'a@.c',
    'a@b.',
    'a@@b.c',
    'a@b c.d',
    'ü@b.c',
    'a@b.c\n',
    '',
    long,
  ])
    expect(verdict(bad), bad).toEqual(refused)
  expect(verdict(long.slice(1))).toEqual(accepted)
  expect(email.parse('Asha@Mela.Example')).toBe('asha@mela.example')
})

test('an invitation code has 6 to 10 letters or digits, for the client and the server', () => {
  const verdict = (value: string) => [isInviteCode(value), inviteCode.safeParse(value).success]
  for (const good of ['ABC123', 'abcdefghij']) expect(verdict(good), good).toEqual(accepted)
  for (const bad of ['ABC12', 'abcdefghijk', 'ABC-123', 'ümlaut1', '', 'ABC123\n'])
    expect(verdict(bad), bad).toEqual(refused)
})
