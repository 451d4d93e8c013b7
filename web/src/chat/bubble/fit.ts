import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { albumRows } from '@mela/ui/layout/album-rows.ts'
import type { Message } from '../state/model.ts'

// How large media stand in a chat.
const BOX = 240
const GAP = 3
/** What has no size of its own, such as a film that no browser here can open. */
const UNKNOWN = { width: 240, height: 135 }

export interface Size {
  width: number
  height: number
}

/** Into the box with its ratio kept, and never enlarged. */
export function fitSize(width: number, height: number, box = BOX): Size {
  const scale = Math.min(1, box / width, box / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function sizeOf({ content }: Message): Size {
  const { width, height } = content
  const isKnown = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
  return isKnown ? fitSize(width, height) : UNKNOWN
}

export function isPictured({ contentType }: Message): boolean {
  return contentType === ContentType.Image || contentType === ContentType.Video
}

/** Of a photo or a film, or of the album it is in. */
export function shownSize(message: Message, album: readonly Message[] | undefined): Size {
  const rows = albumRows[album?.length ?? 0]
  if (!rows) return sizeOf(message)
  const heights = rows.map((row) => (row === 1 ? (BOX * 9) / 16 : (BOX - (row - 1) * GAP) / row))
  const height = heights.reduce((sum, each) => sum + each, 0) + (rows.length - 1) * GAP
  return { width: BOX, height: Math.round(height) }
}
