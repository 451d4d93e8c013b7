import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { roomIdOf, type ChatType } from '@mela/contract/ids.ts'
import type { TextKey } from '../../names/areas.ts'
import type { Message } from '../state/model.ts'
import { cardOf } from '../words/message-text.ts'

/** A message that was found. */
export interface Found {
  roomId: string
  chat_type: ChatType
  chat_id: string
  message_id: string
  author_id: string
  created_unix: number
  /** What was said, wished or named. */
  words: string
  /** What it is, where it is not just words. */
  kind: TextKey | undefined
}

const FIELDS: Partial<Record<number, { field: string; kind?: TextKey }>> = {
  [ContentType.Text]: { field: 'text' },
  [ContentType.Treasure]: { field: 'remarks', kind: 'chat.preview_treasure' },
  [ContentType.InviteCard]: { field: 'name', kind: 'chat.preview_invite' },
  [ContentType.Card]: { field: 'name', kind: 'chat.preview_card' },
}

export function foundOf(message: ServerMessage): Found {
  const { chat_id, chat_type, message_id, author_id, created_unix, content } = message
  const roomId = roomIdOf(chat_id, chat_type)
  return { roomId, chat_type, chat_id, message_id, author_id, created_unix, ...wordsIn(content.type, content.data) }
}

/** Of a message as this device has it; undefined where it has no words that are searched. */
export function foundHere(message: Message): Found | undefined {
  const { id, target, type, senderId, created_unix, contentType, content } = message
  const said = wordsIn(contentType, content)
  const isCardText = contentType === ContentType.Text && cardOf(message) !== undefined
  if (id === '' || said.words === '' || isCardText) return undefined
  const place = { roomId: roomIdOf(target, type), chat_type: type, chat_id: target, message_id: id }
  return { ...place, author_id: senderId, created_unix, ...said }
}

function wordsIn(type: number, data: Record<string, unknown>): Pick<Found, 'words' | 'kind'> {
  const { field = '', kind } = FIELDS[type] ?? {}
  const words = data[field]
  return { words: typeof words === 'string' ? words : '', kind }
}
