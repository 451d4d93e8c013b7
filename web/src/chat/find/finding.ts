import { create } from 'zustand'
import { aimAt } from '../sync/open-chat.ts'

// What somebody looks for in the chat that is open, and which of the messages with it they have reached.
export interface Finding {
  roomId: string
  keyword: string
  message_id: string
}
const findingStore = create<{ finding?: Finding | undefined }>(() => ({}))

/** Opens, or moves to, a message that was found; the others are one tap away. */
export function goToHit(finding: Finding): void {
  findingStore.setState({ finding })
  aimAt(finding.roomId, finding.message_id)
}

export function endFinding(): void {
  findingStore.setState({ finding: undefined })
}

export function useFinding(roomId: string): Finding | undefined {
  return findingStore(({ finding }) => (finding?.roomId === roomId ? finding : undefined))
}
