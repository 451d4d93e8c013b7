import { chosenIn, chosenStore, NOBODY } from './chosen.ts'
import { mentionIds, stillNamed } from './mentions.ts'

/** A name that was changed names nobody any more, even if it is written again. */
export function dropBroken(roomId: string, text: string): void {
  const chosen = chosenIn(roomId)
  if (chosen.length === 0) return
  const left = stillNamed(text, chosen)
  if (left.length < chosen.length) chosenStore.setState({ [roomId]: left })
}

/** For the text that is about to be sent, and for no other. */
export function takeMentions(roomId: string, text: string): string[] {
  const ids = mentionIds(text, chosenIn(roomId))
  chosenStore.setState({ [roomId]: NOBODY })
  return ids
}
