import { withAlbums } from '../bubble/albums.ts'
import { alignment, isCountable } from '../state/message.ts'
import { Alignment, type Message } from '../state/model.ts'
import { isAfter } from '../state/position.ts'

export interface MessageRow {
  /** Stays the same while a message is sent, so that its row does too. */
  key: string
  message: Message
  /** Photos that were sent together; the message is the last of them. */
  album: readonly Message[] | undefined
  side: Alignment
  /** Of the bubbles of one person in a row. */
  isFirst: boolean
  isLast: boolean
  hasTime: boolean
  /** When the message before was sent. */
  before: number | undefined
  isFirstUnread: boolean
}

export function rowKey(message: Message): string {
  return message.nonce || message.id
}

export function buildRows(messages: readonly Message[], reader: string, firstUnread: string | undefined): MessageRow[] {
  const units = withAlbums(messages)
  const firsts = units.map((unit) => unit[0]!)
  const sides = firsts.map((message) => alignment(message, reader))
  const isFirstUnread = (unit: readonly Message[]) => unit.some((message) => rowKey(message) === firstUnread)
  const breaks = firsts.map((message, index) => {
    const before = firsts[index - 1]
    return (
      !before ||
      hasTime(message, before) ||
      isFirstUnread(units[index]!) ||
      before.senderId !== message.senderId ||
      sides[index] !== sides[index - 1] ||
      sides[index] === Alignment.Center
    )
  })
  return units.map((unit, index) => ({
    key: rowKey(firsts[index]!),
    message: unit[unit.length - 1]!,
    album: unit.length > 1 ? unit : undefined,
    side: sides[index]!,
    isFirst: breaks[index]!,
    isLast: index === units.length - 1 || breaks[index + 1]!,
    hasTime: hasTime(firsts[index]!, firsts[index - 1]),
    before: firsts[index - 1]?.created_unix,
    isFirstUnread: isFirstUnread(unit),
  }))
}

function hasTime(message: Message, before: Message | undefined): boolean {
  return message.isShowTime || !before || dayOf(message) !== dayOf(before)
}

function dayOf(message: Message): string {
  return new Date(message.created_unix).toDateString()
}

/** What was unread, how far it was read, if that is known, and whether it names the reader. */
export interface Left {
  unread: number
  read: string | undefined
  isNamed: boolean
}

/** The first message of others after what was read, if it is loaded; else the first of the last unread ones. */
export function findFirstUnread(
  messages: readonly Message[],
  reader: string,
  { unread, read }: Left,
): string | undefined {
  if (unread === 0) return undefined
  const others = messages.filter((message) => message.id !== '' && isCountable(message, reader))
  const first = read === undefined ? others[others.length - unread] : others.find(({ id }) => isAfter(id, read))
  return first && rowKey(first)
}

/** Whether a row shows the message with this id. */
export function hasMessage({ message, album }: Pick<MessageRow, 'message' | 'album'>, id: string | undefined): boolean {
  if (id === undefined) return false
  return message.id === id || album?.some((part) => part.id === id) === true
}

/** How many messages of others stand after the one with this key. */
export function countAfter(rows: readonly MessageRow[], key: string | undefined): number {
  const index = rows.findLastIndex((row) => row.key === key)
  // It was removed meanwhile: nobody knows any more what is new.
  if (index < 0 && key !== undefined) return 0
  const others = rows.slice(index + 1).filter(({ side }) => side === Alignment.Left)
  return others.reduce((count, { album }) => count + (album?.length ?? 1), 0)
}

export const messagesOf = ({ message, album }: Pick<MessageRow, 'message' | 'album'>) => album ?? [message]

/** How many messages of others stand after a position. */
export function countSince(rows: readonly MessageRow[], position: string): number {
  const others = rows.filter(({ side }) => side === Alignment.Left).flatMap(messagesOf)
  return others.filter(({ id }) => isAfter(id, position)).length
}
