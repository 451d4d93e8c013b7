import { create } from 'zustand'
import { TYPING_EVERY_MS, TYPING_LASTS_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, roomIdOf, parseRoomId } from '@mela/contract/ids.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { emitTyping } from '../../platform/net/socket.ts'

// Who writes at this moment. It is told, shown for a few seconds and never kept.
const NOBODY: readonly string[] = []
const typingStore = create<Record<string, readonly string[]>>(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const told = new Map<string, number>()

/** The person changes what they are about to say. */
export function tellTyping(roomId: string): void {
  const chat = parseRoomId(roomId)
  if (chat?.type !== ChatType.Private && chat?.type !== ChatType.Group) return
  const now = deviceNow()
  if (now - (told.get(roomId) ?? -Infinity) < TYPING_EVERY_MS) return
  if (emitTyping({ chat_id: chat.target, chat_type: chat.type })) told.set(roomId, now)
}

/** Somebody writes, or has written: their message ends it. */
export function followTyping(event: Dispatch): void {
  if (event.t === 'TYPING') add(roomIdOf(event.d.chat_id, event.d.chat_type), event.d.user_id)
  if (event.t === 'MESSAGE_CREATE') remove(roomIdOf(event.d.chat_id, event.d.chat_type), event.d.author_id)
}

function add(roomId: string, user_id: string): void {
  const timer = `${roomId} ${user_id}`
  clearTimeout(timers.get(timer))
  timers.set(timer, setTimeout(remove, TYPING_LASTS_MS, roomId, user_id))
  const typing = typingStore.getState()[roomId] ?? NOBODY
  if (!typing.includes(user_id)) typingStore.setState({ [roomId]: [...typing, user_id] })
}

function remove(roomId: string, user_id: string): void {
  const timer = `${roomId} ${user_id}`
  if (!timers.has(timer)) return
  clearTimeout(timers.get(timer))
  timers.delete(timer)
  const left = (typingStore.getState()[roomId] ?? NOBODY).filter((id) => id !== user_id)
  typingStore.setState({ [roomId]: left.length > 0 ? left : NOBODY })
}

/** Those who write in a chat, in the order in which they began. */
export function useTyping(roomId: string): readonly string[] {
  return typingStore((typing) => typing[roomId] ?? NOBODY)
}

export function forgetTyping(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  told.clear()
  typingStore.setState({}, true)
}
