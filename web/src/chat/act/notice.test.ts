import { expect, test } from 'vitest'
import { closeNotice, isNoticeClosed } from './notice.ts'

test('a closed notice is closed in its own group only, and until the next one', () => {
  const notice = { group_id: '500', message_id: '9', text: 'Stalls open at 5' }
  expect(isNoticeClosed(notice)).toBe(false)
  closeNotice(notice)
  expect(isNoticeClosed(notice)).toBe(true)
  expect(isNoticeClosed({ ...notice, group_id: '501' })).toBe(false)
  expect(isNoticeClosed({ ...notice, message_id: '12' })).toBe(false)
  closeNotice({ ...notice, group_id: '501' })
  expect(isNoticeClosed(notice)).toBe(true)
})
