import { create } from 'zustand'
import { roomIdOf } from '@mela/contract/ids.ts'
import type { Message } from '../state/model.ts'

// Which photo or film is seen whole, above the chat it belongs to.
interface Viewing {
  roomId: string
  key: string
}
export const viewerStore = create<{ viewing?: Viewing | undefined }>(() => ({}))

export const viewKey = ({ nonce, id }: Message): string => nonce || id

export function openViewer(message: Message): void {
  viewerStore.setState({ viewing: { roomId: roomIdOf(message.target, message.type), key: viewKey(message) } })
}

export function closeViewer(): void {
  viewerStore.setState({ viewing: undefined })
}
