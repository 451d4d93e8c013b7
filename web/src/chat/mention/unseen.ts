import { create } from 'zustand'
import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import type { Message } from '../state/model.ts'
import { comparePositions, isAfter } from '../state/position.ts'

// Where the reader is named in the open chat, as long as they have not looked there.
const NOWHERE: readonly string[] = []
const unseenStore = create<Record<string, readonly string[]>>(() => ({}))

export function useUnseen(roomId: string): readonly string[] {
  return unseenStore((all) => all[roomId] ?? NOWHERE)
}

interface View {
  first: string
  last: string
}
let inView: (View & { roomId: string }) | undefined
const isOutside = (id: string, { first, last }: View) => isAfter(first, id) || isAfter(id, last)

function add(roomId: string, ids: readonly string[]): void {
  const known = unseenStore.getState()[roomId] ?? NOWHERE
  const all = [...new Set([...known, ...ids])].sort(comparePositions)
  const left = inView?.roomId === roomId ? all.filter((id) => isOutside(id, inView!)) : all
  unseenStore.setState({ [roomId]: left })
}

/** Asks for those after what was read. */
export async function loadUnseen(roomId: string, after: string): Promise<void> {
  const chat = parseRoomId(roomId)
  if (chat?.type !== ChatType.Group) return
  try {
    const { message_ids } = await api('getMentions', { chat_id: chat.target, chat_type: chat.type, after })
    add(roomId, message_ids)
  } catch (error) {
    // Without it the messages are there all the same.
    if (!isExpected(error)) throw error
  }
}

/** A message that came while the chat was open. */
export function noteUnseen(roomId: string, { id, senderId, mentions }: Message, reader: string): void {
  const isNamed = mentions.includes(reader) || mentions.includes(MENTION_ALL)
  if (isNamed && senderId !== reader && id !== '') add(roomId, [id])
}

/** Everything between two positions has been in view. */
export function lookAt(roomId: string, view: View): void {
  inView = { roomId, ...view }
  const known = unseenStore.getState()[roomId] ?? NOWHERE
  const left = known.filter((id) => isOutside(id, view))
  if (left.length < known.length) unseenStore.setState({ [roomId]: left })
}

export function forgetUnseen(roomId: string): void {
  if (inView?.roomId === roomId) inView = undefined
  unseenStore.setState({ [roomId]: NOWHERE })
}
