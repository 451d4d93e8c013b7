import { ContentType } from '@mela/contract/chat/chat-rules.ts'

const KINDS: Partial<Record<number, string>> = {
  [ContentType.Audio]: 'Voice message',
  [ContentType.Image]: 'Picture',
  [ContentType.Video]: 'Film',
  [ContentType.JoinGroup]: 'Somebody joined the group',
  [ContentType.InviteCard]: 'Invitation into a group',
  [ContentType.Card]: 'Card',
  [ContentType.Treasure]: 'Treasure box',
  [ContentType.TreasureReceived]: 'A treasure box was opened',
}

/** What a message says, in words; what has none is named. */
export function messageText({ type, data }: { type: number; data: Record<string, unknown> }): string {
  const { text, name } = data
  const words = typeof text === 'string' && text !== '' ? text : typeof name === 'string' ? name : ''
  const kind = KINDS[type]
  return [kind, words].filter(Boolean).join(': ') || 'A message without words'
}

/** The picture of it, where it lies in the site's own storage; nothing else is ever loaded. */
export function pictureOf({ type, data }: { type: number; data: Record<string, unknown> }): string | undefined {
  const url = type === ContentType.Image ? data['url'] : type === ContentType.Video ? data['poster_url'] : undefined
  return isOwnFile(url) ? url : undefined
}

export const isOwnFile = (url: unknown): url is string => typeof url === 'string' && /^\/(?!\/)/.test(url)
