import { afterEach, expect, test, vi } from 'vitest'
import { clearStored, readStored, removeStored, writeStored } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('values outlive a reload in local storage', () => {
  writeStored('token', 't')
  expect(localStorage.getItem('token')).toBe('t')
  expect(readStored('token')).toBe('t')
  removeStored('token')
  expect(readStored('token')).toBeUndefined()
})

test('where storage throws, values live in memory', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 })
  writeStored('token', 't')
  writeStored('locale', 'hi')
  expect(readStored('token')).toBe('t')
  clearStored()
  expect(readStored('token')).toBeUndefined()
  expect(readStored('locale')).toBe('hi')
  removeStored('locale')
  expect(readStored('locale')).toBeUndefined()
})

test('clearing keeps the language and the flags that outlive a session, and takes cookies along', () => {
  document.cookie = 'visit=1; path=/'
  const kept = ['locale', 'push_asked', 'pwa_first_login', 'not_auto_register']
  for (const key of [...kept, 'token', 'not_auto_login', 'boot_flag', 'generated_account_7'])
    localStorage.setItem(key, '1')
  clearStored()
  expect(Object.keys({ ...localStorage }).sort()).toEqual([...kept].sort())
  expect(document.cookie).toBe('')
})
