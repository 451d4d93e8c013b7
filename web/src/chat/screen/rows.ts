import { alignment, isCountable } from '../message.ts'
import { Alignment, type Message } from '../model.ts'

export interface MessageRow {
  /** Stays the same while a message is sent, so that its row does too. */
  key: string
  message: Message
  side: Alignment
  /** Of the bubbles of one person in a row. */
  isFirst: boolean
  isLast: boolean
  hasTime: boolean
  isFirstUnread: boolean
}

export function rowKey(message: Message): string {
  return message.nonce || message.id
}

export function buildRows(messages: readonly Message[], reader: string, firstUnread: string | undefined): MessageRow[] {
  const sides = messages.map((message) => alignment(message, reader))
  const breaks = messages.map((message, index) => {
    const before = messages[index - 1]
    return (
      !before ||
      hasTime(message, before) ||
      rowKey(message) === firstUnread ||
      before.senderId !== message.senderId ||
      sides[index] !== sides[index - 1] ||
      sides[index] === Alignment.Center
    )
  })
  return messages.map((message, index) => ({
    key: rowKey(message),
    message,
    side: sides[index]!,
    isFirst: breaks[index]!,
    isLast: index === messages.length - 1 || breaks[index + 1]!,
    hasTime: hasTime(message, messages[index - 1]),
    isFirstUnread: rowKey(message) === firstUnread,
  }))
}

function hasTime(message: Message, before: Message | undefined): boolean {
  return message.isShowTime || !before || dayOf(message) !== dayOf(before)
}

function dayOf(message: Message): string {
  return new Date(message.created_unix).toDateString()
}

/** The first of the last `unread` messages of others, if it is loaded. */
export function findFirstUnread(messages: readonly Message[], reader: string, unread: number): string | undefined {
  let left = unread
  for (let index = messages.length - 1; index >= 0 && left > 0; index--) {
    const message = messages[index]!
    if (!isCountable(message, reader)) continue
    left -= 1
    if (left === 0) return rowKey(message)
  }
  return undefined
}

/** How many messages of others stand after the one with this key. */
export function countAfter(rows: readonly MessageRow[], key: string | undefined): number {
  let count = 0
  for (let index = rows.length - 1; index >= 0 && rows[index]!.key !== key; index--) {
    if (rows[index]!.side === Alignment.Left) count += 1
  }
  return count
}
