import { expect, test } from 'vitest'
import { sinceOf, writeCursor } from './cursor.ts'

const now = { epoch: 'f0f9cdd8bb90', xmin: '760' }
const xidOf = (written: string) => written.split('.')[1]

test('a cursor never passes the newest change it was handed out with, which a crash cannot take back', () => {
  expect(xidOf(writeCursor(now, null, ['700', '754', '701']))).toBe('755')
  expect(xidOf(writeCursor(now, '755', []))).toBe('755')
})

test('a cursor never passes a transaction that had not ended', () => {
  expect(xidOf(writeCursor(now, '700', ['900']))).toBe('760')
})

test('a cursor is read back only in the copy of the database that wrote it', () => {
  const written = writeCursor(now, '700', ['720'])
  expect(sinceOf(written, now)).toBe('721')
  expect(sinceOf(written, { ...now, epoch: '000000000000' })).toBeNull()
  expect(sinceOf("1' or true --", now)).toBeNull()
  expect(sinceOf(undefined, now)).toBeNull()
})
