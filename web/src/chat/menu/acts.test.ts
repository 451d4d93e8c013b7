import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { ModelServer, READER } from '../../../test/model-server.ts'
import { toMessage } from '../state/message.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { allowedActs, isQuotable, mayDeleteForAll, type Asker } from './acts.ts'

const server = new ModelServer(['12'], ['500'])
for (const chat of server.chats) server.post(chat, '12')
const [inPrivate, inGroup] = server.chats.map((chat) => toMessage(server.message(chat, 1), READER)) as [
  Message,
  Message,
]
const asker: Asker = { reader: READER, mayWrite: true, mayTranslate: true }
const acts = (message: Message, more: Partial<Asker> = {}) => allowedActs(message, { ...asker, ...more })

test('CHAT-040 only text, audio, image and video with a server id can be answered', () => {
  const quotable = Object.values(ContentType).filter((contentType) => isQuotable({ ...inPrivate, contentType }))
  expect(quotable).toEqual([ContentType.Text, ContentType.Audio, ContentType.Image, ContentType.Video])
  for (const contentType of Object.values(ContentType)) {
    const message = { ...inPrivate, contentType }
    expect(acts(message).includes('reply'), String(contentType)).toBe(quotable.includes(contentType))
    expect(acts({ ...message, id: '' })).not.toContain('reply')
    expect(acts({ ...message, type: ChatType.Grouping })).not.toContain('reply')
  }
  expect(acts(inPrivate, { mayWrite: false })).not.toContain('reply')
})

test('what can be done follows kind, state and role', () => {
  expect(acts(inPrivate)).toEqual(['reply', 'copy', 'translate', 'pin', 'report', 'delete'])
  expect(acts(inPrivate, { pinnedId: '1', mayTranslate: false })).toEqual([
    'reply',
    'copy',
    'unpin',
    'report',
    'delete',
  ])
  expect(acts({ ...inPrivate, contentType: ContentType.Image })).toEqual(['reply', 'pin', 'report', 'delete'])
  expect(acts({ ...inPrivate, contentType: ContentType.InviteCard })).toEqual(['pin', 'report', 'delete'])
  expect(acts(inGroup, { role: GroupRole.Member })).toEqual(['reply', 'copy', 'translate', 'report', 'delete'])
  expect(acts(inGroup, { role: GroupRole.Manager })).toContain('pin')
  for (const senderId of [READER, SYSTEM_SENDER_ID]) expect(acts({ ...inPrivate, senderId })).not.toContain('report')
  expect(acts({ ...inPrivate, type: ChatType.Grouping })).toEqual(['copy', 'translate'])
  const unsent = (sendStatus: SendStatus) => acts({ ...inPrivate, id: '', sendStatus })
  expect(unsent(SendStatus.SendFail)).toEqual(['resend', 'copy', 'cancel'])
  expect(unsent(SendStatus.UploadFail)).toEqual(['resend', 'copy', 'cancel'])
  expect(unsent(SendStatus.Sending)).toEqual(['copy', 'cancel'])
  expect(unsent(SendStatus.Success)).toEqual(['copy'])
})

test('for everyone delete the author, and those who manage a group, but for what its owner wrote', () => {
  const may = (message: Message, more: Partial<Asker>) => mayDeleteForAll(message, { ...asker, ...more })
  expect(may({ ...inPrivate, senderId: READER }, {})).toBe(true)
  expect(may(inPrivate, {})).toBe(false)
  expect(may({ ...inGroup, senderId: READER }, { role: GroupRole.Member })).toBe(true)
  expect(may(inGroup, { role: GroupRole.Member })).toBe(false)
  expect(may(inGroup, { role: GroupRole.Owner, authorRole: GroupRole.Manager })).toBe(true)
  expect(may(inGroup, { role: GroupRole.Manager })).toBe(true)
  expect(may(inGroup, { role: GroupRole.Manager, authorRole: GroupRole.Owner })).toBe(false)
})
