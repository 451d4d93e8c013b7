import { create } from 'zustand'
import { mentionIds, stillNamed, type Named } from './mentions.ts'

// Who was chosen for the text being written, by chat.
const NOBODY: readonly Named[] = []
export const chosenStore = create<Record<string, readonly Named[]>>(() => ({}))

const chosenIn = (roomId: string): readonly Named[] => chosenStore.getState()[roomId] ?? NOBODY

export function useChosen(roomId: string): readonly Named[] {
  return chosenStore((all) => all[roomId] ?? NOBODY)
}

export function choose(roomId: string, named: Named): void {
  chosenStore.setState({ [roomId]: [...chosenIn(roomId), named] })
}

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

export function forgetChosen(): void {
  chosenStore.setState({}, true)
}
