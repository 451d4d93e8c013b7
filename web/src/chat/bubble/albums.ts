import { ContentType, PHOTOS_MAX } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '../state/model.ts'

/** Which album a photo was sent with, if any. */
export function albumOf({ contentType, content, senderId }: Message): string | undefined {
  const { album } = content
  return contentType === ContentType.Image && typeof album === 'string' && album ? `${senderId} ${album}` : undefined
}

// One list per album, so that its row is drawn again only when one of its photos changes.
const kept = new WeakMap<Message, readonly Message[]>()

/** Messages as they stand on screen: photos sent together that follow each other are one. */
export function withAlbums(messages: readonly Message[]): (readonly Message[])[] {
  const units: Message[][] = []
  for (const message of messages) {
    const last = units[units.length - 1]
    const album = albumOf(message)
    if (album !== undefined && last && last.length < PHOTOS_MAX && albumOf(last[0]!) === album) last.push(message)
    else units.push([message])
  }
  return units.map((unit) => (unit.length > 1 ? known(unit) : unit))
}

function known(unit: Message[]): readonly Message[] {
  const before = kept.get(unit[0]!)
  if (before?.length === unit.length && unit.every((message, index) => message === before[index])) return before
  kept.set(unit[0]!, unit)
  return unit
}
