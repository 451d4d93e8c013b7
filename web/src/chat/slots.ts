import { createContext, type ComponentType } from 'react'
import type { Message } from './state/model.ts'

/** What later features show inside a chat; the app puts it there, so that the chat need not know them. */
export interface ChatSlots {
  /** The card of a treasure box. */
  Treasure?: ComponentType<{ message: Message }>
  /** The card of a draw. */
  Draw?: ComponentType<{ message: Message }>
  /** The form that sends a treasure box into a group. */
  SendTreasure?: ComponentType<{ group_id: string; onClose: () => void }>
}
export const ChatSlotsContext = createContext<ChatSlots>({})
