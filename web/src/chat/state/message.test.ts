import { describe, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { ChatType, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { alignment, initialSendStatus, markTimes, nextSendStatus, toMessage, type SendOutcome } from './message.ts'
import { Alignment, SendStatus } from './model.ts'

const server: ServerMessage = {
  message_id: '42',
  prev: '41',
  nonce: '6b1c6a0e-6ad4-4f8a-9d5e-1f0f3ad6c9f1',
  chat_id: '12-7',
  chat_type: 1,
  author_id: '7',
  content: { type: 1, data: { text: 'नमस्ते', client: 'pwa' } },
  mentions: ['12'],
  is_seen: true,
  is_group_notice: true,
  created_at: '2026-11-15T02:00:00.000Z',
  created_unix: 1_794_700_800_000,
}

test('CHAT-004 every field of a server message maps to its field of the client message', () => {
  expect(toMessage({ ...server, socket_id: 'socket-1' }, '7')).toEqual({
    id: '42',
    nonce: server.nonce,
    target: '12-7',
    type: ChatType.Private,
    senderId: '7',
    contentType: ContentType.Text,
    content: { text: 'नमस्ते', client: 'pwa' },
    socketId: 'socket-1',
    createTime: '2026-11-15T02:00:00.000Z',
    isShowTime: false,
    sendStatus: SendStatus.Success,
    readFlag: true,
    mentions: ['12'],
    isGroupNotice: true,
    created_unix: 1_794_700_800_000,
  })
  expect(toMessage(server, '7').socketId).toBe('')
  expect(toMessage({ ...server, is_seen: false }, '7').readFlag).toBe(false)
  expect(toMessage({ ...server, is_group_notice: false }, '7').isGroupNotice).toBe(false)
})

test('CHAT-005 content types have their numbers, and any other becomes Unknown without failing', () => {
  expect(ContentType).toEqual({
    System: 0,
    Text: 1,
    Audio: 2,
    Image: 3,
    Video: 4,
    JoinGroup: 5,
    InviteCard: 6,
    Channel: 7,
    Treasure: 8,
    TreasureReceived: 9,
    LocalSystem: 10,
    Card: 11,
    Unknown: 12,
  })
  const typeOf = (content: unknown) => toMessage({ ...server, content } as ServerMessage, '7').contentType
  for (const type of Object.values(ContentType)) expect(typeOf({ type, data: {} })).toBe(type)
  for (const type of [13, -1, 1.5, 999, '1', null, undefined])
    expect(typeOf({ type, data: {} })).toBe(ContentType.Unknown)
  expect(toMessage({ ...server, content: { type: 99, data: null } } as unknown as ServerMessage, '7').content).toEqual(
    {},
  )
  expect(toMessage({ ...server, content: undefined } as unknown as ServerMessage, '7').contentType).toBe(
    ContentType.Unknown,
  )
})

test('CHAT-009 others stand left 0, own right 1, system lines center 2', () => {
  expect(Alignment).toEqual({ Left: 0, Right: 1, Center: 2 })
  const at = (senderId: string, contentType: ContentType) => alignment({ senderId, contentType }, '7')
  expect(at('12', ContentType.Text)).toBe(Alignment.Left)
  expect(at('7', ContentType.Text)).toBe(Alignment.Right)
  expect(at('12', ContentType.Unknown)).toBe(Alignment.Left)
  expect(at('7', ContentType.Treasure)).toBe(Alignment.Right)
  expect(at(SYSTEM_SENDER_ID, ContentType.Text)).toBe(Alignment.Center)
  for (const line of [
    ContentType.System,
    ContentType.JoinGroup,
    ContentType.TreasureReceived,
    ContentType.LocalSystem,
  ]) {
    expect(at('7', line)).toBe(Alignment.Center)
    expect(at('12', line)).toBe(Alignment.Center)
  }
})

test('CHAT-009 send statuses are Success 1, Sending 2, Uploading 3, SendFail 4, UploadFail 5', () => {
  expect(SendStatus).toEqual({ Success: 1, Sending: 2, Uploading: 3, SendFail: 4, UploadFail: 5 })
})

test('CHAT-023 text that needs translation, audio, and images and videos not yet uploaded start as Uploading', () => {
  const start = initialSendStatus
  expect(start({ contentType: ContentType.Text, needsTranslation: true })).toBe(SendStatus.Uploading)
  expect(start({ contentType: ContentType.Text, needsTranslation: false })).toBe(SendStatus.Sending)
  expect(start({ contentType: ContentType.Text })).toBe(SendStatus.Sending)
  expect(start({ contentType: ContentType.Audio })).toBe(SendStatus.Uploading)
  expect(start({ contentType: ContentType.Audio, isUploaded: true })).toBe(SendStatus.Uploading)
  for (const contentType of [ContentType.Image, ContentType.Video]) {
    expect(start({ contentType })).toBe(SendStatus.Uploading)
    expect(start({ contentType, isUploaded: false })).toBe(SendStatus.Uploading)
    expect(start({ contentType, isUploaded: true })).toBe(SendStatus.Sending)
  }
  const prepared: readonly number[] = [ContentType.Text, ContentType.Audio, ContentType.Image, ContentType.Video]
  for (const contentType of Object.values(ContentType).filter((type) => !prepared.includes(type))) {
    expect(start({ contentType, needsTranslation: true })).toBe(SendStatus.Sending)
  }
})

describe('CHAT-024 the send status moves', () => {
  const { Success, Sending, Uploading, SendFail, UploadFail } = SendStatus
  const moves: [from: SendStatus, outcome: SendOutcome, to: SendStatus][] = [
    [Uploading, 'prepared', Sending],
    [Uploading, 'prepare_failed', UploadFail],
    [Uploading, 'send_failed', Uploading],
    [Sending, 'sent', Success],
    [Sending, 'send_failed', SendFail],
    [Sending, 'prepared', Sending],
    [Sending, 'prepare_failed', Sending],
    [SendFail, 'resend', Sending],
    [SendFail, 'sent', Success],
    [SendFail, 'send_failed', SendFail],
    [UploadFail, 'resend', Uploading],
    [UploadFail, 'prepared', UploadFail],
    [Success, 'send_failed', Success],
    [Success, 'prepare_failed', Success],
    [Success, 'resend', Success],
  ]
  test.each(moves)('CHAT-024 from %i on %s to %i', (from, outcome, to) => {
    expect(nextSendStatus(from, outcome)).toBe(to)
  })
})

describe('time labels', () => {
  const at = (...times: number[]) => times.map((created_unix) => ({ ...toMessage(server, '7'), created_unix }))
  const labels = (...times: number[]) => markTimes(at(...times)).map(({ isShowTime }) => isShowTime)
  const minutes = (m: number, s = 0) => m * 60_000 + s * 1000

  test('CHAT-034 a label stands between messages at least five minutes apart: 4:59 no, 5:00 yes', () => {
    expect(labels(0, minutes(4, 59))).toEqual([true, false])
    expect(labels(0, minutes(5))).toEqual([true, true])
    expect(labels(0, minutes(5) - 1)).toEqual([true, false])
    expect(labels(0, minutes(3), minutes(6), minutes(11), minutes(11, 1))).toEqual([true, false, false, true, false])
    expect(labels()).toEqual([])
  })

  test('a message keeps its object as long as its label does not change', () => {
    const messages = at(0, minutes(1), minutes(9))
    const first = markTimes(messages)
    const more = markTimes([...messages, ...at(minutes(10))])
    expect(more.slice(0, 3).every((message, index) => message === first[index])).toBe(true)
  })
})
