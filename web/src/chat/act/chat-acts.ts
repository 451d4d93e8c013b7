import { roomIdOf } from '@mela/contract/ids.ts'
import { t } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'
import { viewTimeline } from '../state/view.ts'
import { chatStore } from '../sync/store.ts'
import { addAct, addUndoable } from './act-queue.ts'
import type { Flags } from './pending-acts.ts'

const through = (roomId: string): string | undefined => chatStore.getState().heads[roomId]

export function removeMessages(messages: readonly Message[], isForAll: boolean): void {
  const { target, type } = messages[0]!
  const roomId = roomIdOf(target, type)
  const ids = messages.map(({ id }) => id)
  const told = t(isForAll ? 'acts.deleted_for_all' : 'acts.deleted', { n: ids.length })
  addUndoable(roomId, { kind: 'remove_messages', ids, isForAll, before: lastWithout(roomId, ids) }, told)
}

function lastWithout(roomId: string, ids: readonly string[]): Message | null {
  const { messages, hasNewer } = viewTimeline(chatStore.getState(), roomId)
  if (hasNewer) return null
  return messages.findLast(({ id }) => id !== '' && !ids.includes(id)) ?? null
}

/** For this person only; the chat comes back, without its history, with the next message. */
export function removeChat(roomId: string): void {
  addUndoable(roomId, { kind: 'remove_chat', through: through(roomId) }, t('chat.deleted'))
}

/** For this person only; the chat stays in the list. */
export function clearRecords(roomId: string, told: string): void {
  addUndoable(roomId, { kind: 'clear_chat', through: through(roomId) }, told)
}

export function setPin(message: Message, isPinned: boolean): void {
  addAct(roomIdOf(message.target, message.type), { kind: 'pin_message', message, isPinned })
}

/** Pins or mutes a chat for its reader. */
export function setFlags(roomId: string, flags: Flags): void {
  addAct(roomId, { kind: 'set_flags', flags })
}
