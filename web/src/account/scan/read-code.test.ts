import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

const ORIGIN = 'https://fair.example'
const read = (text: string) => readCode(text, ORIGIN)

test('cards, people and groups of this site are recognised', () => {
  expect(read(`${ORIGIN}/login?account=u123456789&password=lk_${'a'.repeat(32)}`)).toEqual({
    kind: 'card',
    credentials: { username: 'u123456789', password: `lk_${'a'.repeat(32)}` },
  })
  expect(read(`${ORIGIN}/login?account=%E5%B0%8F%E7%BA%A2&password=a%26b%3Dc`)).toEqual({
    kind: 'card',
    credentials: { username: '小红', password: 'a&b=c' },
  })
  expect(read(`${ORIGIN}/user-page?id=42`)).toEqual({ kind: 'user', id: '42' })
  expect(read(`${ORIGIN}/join-group/9007199254740993`)).toEqual({ kind: 'group', id: '9007199254740993' })
})

test('everything else is text', () => {
  for (const text of [
    '',
    'hello',
    'javascript:alert(1)',
    'https://evil.example/login?account=a&password=b',
    `https://fair.example.evil.example/user-page?id=1`,
    `https://fair.example@evil.example/user-page?id=1`,
    `${ORIGIN}:8443/user-page?id=1`,
    ` ${ORIGIN}/user-page?id=1`,
    `${ORIGIN}/login?account=a`,
    `${ORIGIN}/login?account=&password=b`,
    `${ORIGIN}/user-page?id=../login`,
    `${ORIGIN}/user-page?id=0`,
    `${ORIGIN}/join-group/1/../../login`,
    `${ORIGIN}/join-group/abc`,
    `${ORIGIN}/wallet`,
  ]) {
    expect(read(text), text).toEqual({ kind: 'unknown', text })
  }
})
