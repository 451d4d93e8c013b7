import { create } from 'zustand'
import { isVisible } from '../../platform/device/visibility.ts'
import type { Room, Timeline } from '../state/model.ts'
import { emptyState, type ChatState, type Reading } from '../state/state.ts'
import { forgetViews, totalUnread, viewRoom, viewRooms, viewTimeline } from '../state/view.ts'

interface ChatStore extends ChatState {
  reader: string
  openRoomId: string | undefined
  isLoaded: boolean
  /** The server has answered since the start; until then rooms are as the device kept them. */
  isAnswered: boolean
  hasLoadError: boolean
}

const fresh: ChatStore = {
  ...emptyState,
  reader: '',
  openRoomId: undefined,
  isLoaded: false,
  isAnswered: false,
  hasLoadError: false,
}
export const chatStore = create<ChatStore>(() => fresh)

export function resetStore(reader: string): void {
  forgetViews()
  chatStore.setState({ ...fresh, reader }, true)
}

/** A chat counts as open only while someone can see it. */
export function reading(): Reading {
  const { reader, openRoomId } = chatStore.getState()
  return { reader, openRoomId: isVisible() ? openRoomId : undefined }
}

export function change(reducer: (state: ChatState, reading: Reading) => ChatState): void {
  chatStore.setState(reducer(chatStore.getState(), reading()))
}

/** Pinned first, then by recency. */
export function useRooms(): Room[] {
  return chatStore(viewRooms)
}

export function useRoom(roomId: string): Room | undefined {
  return chatStore((state) => viewRoom(state, roomId))
}

export function useTimeline(roomId: string): Timeline {
  return chatStore((state) => viewTimeline(state, roomId))
}

export function useTotalUnread(): number {
  return chatStore(totalUnread)
}

/** False until the kept snapshot or the network has answered. */
export function useChatsLoaded(): boolean {
  return chatStore((state) => state.isLoaded)
}

export function useLoadError(): boolean {
  return chatStore((state) => state.hasLoadError)
}
