// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { STORED_KEYS } from '../../names/stored-keys.ts'
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

test('SESSION-036 clearing keeps the language and the flags that outlive a session and nothing else', () => {
  document.cookie = 'visit=1; path=/'
  const kept = ['locale', 'push_asked', 'pwa_first_login', 'not_auto_register']
  const own = ['generated_account_7', 'login_key_7', 'temporary_join_group_msg_900', 'of_another_program']
  for (const key of [...STORED_KEYS, ...own]) localStorage.setItem(key, '1')
  clearStored()
  expect(Object.keys({ ...localStorage }).sort()).toEqual([...kept].sort())
  expect(document.cookie).toBe('')
})

test('SHELL-035 every small value has its key in local storage', () => {
  const named = [
    'token',
    'locale',
    'push_asked',
    'pwa_first_login',
    'not_auto_register',
    'not_auto_login',
    'group_notice_closed_id',
    'default_wallet',
    'game_money_options',
    'boot_flag',
    'id_card_popped_up',
  ] as const
  expect(STORED_KEYS).toEqual(expect.arrayContaining([...named]))
  for (const key of named) {
    writeStored(key, '1')
    expect(localStorage.getItem(key), key).toBe('1')
  }
  const card = JSON.stringify({ group_id: '900', ref_user_id: '7' })
  writeStored('temporary_join_group_msg_900', card)
  expect(localStorage.getItem('temporary_join_group_msg_900')).toBe(card)
})
