import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { sendState, stateIcons } from '../list/RowPreview.tsx'
import { SendStatus, type Message } from '../state/model.ts'

const mark = (sendStatus: SendStatus, more: Partial<Message> = {}) => {
  const message = { contentType: ContentType.Text, senderId: '7', readFlag: false, sendStatus, ...more } as Message
  const state = sendState(message, '7')
  return state && stateIcons[state]
}

test('CHAT-009 every send status has its mark on an own bubble, and the messages of others have none', () => {
  expect(mark(SendStatus.Success)).toBe('tick')
  expect(mark(SendStatus.Success, { readFlag: true })).toBe('ticks')
  expect(mark(SendStatus.Sending)).toBe('clock')
  expect(mark(SendStatus.Uploading)).toBe('up')
  expect(mark(SendStatus.SendFail)).toBe('alert')
  expect(mark(SendStatus.UploadFail)).toBe('alert')
  for (const status of Object.values(SendStatus)) expect(mark(status, { senderId: '8' })).toBeUndefined()
})
