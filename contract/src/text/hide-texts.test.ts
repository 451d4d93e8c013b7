import { expect, test } from 'vitest'
import { hideTexts } from './hide-texts.ts'

test('of a request an error report keeps ids, kinds and numbers, and no text of a person', () => {
  const input = {
    chat_id: '17-42',
    chat_type: 1,
    nonce: '0b9e1b8e-2f4e-4c60-9d0f-1a2b3c4d5e6f',
    content: { type: 1, data: { text: 'Meet me at nine', quote: { message_id: '7' }, list: ['a', 'b'] } },
    mentions: [],
    user_ids: ['1', '2'],
    remark: 'boss',
    token: '[filtered]',
    is_pinned: true,
    type: 'a sentence where a kind should be',
  }
  expect(hideTexts(input)).toEqual({
    chat_id: '17-42',
    chat_type: 1,
    nonce: '0b9e1b8e-2f4e-4c60-9d0f-1a2b3c4d5e6f',
    content: {
      type: 1,
      data: { text: '[text of 15]', quote: { message_id: '7' }, list: ['[text of 1]', '[text of 1]'] },
    },
    mentions: [],
    user_ids: ['1', '2'],
    remark: '[text of 4]',
    token: '[filtered]',
    is_pinned: true,
    type: '[text of 33]',
  })
  expect(hideTexts('whole body')).toBe('[text of 10]')
  expect(hideTexts(undefined)).toBeUndefined()
})
