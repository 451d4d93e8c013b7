import { create } from 'zustand'
import type { Named } from './mentions.ts'

// Who was chosen for the text being written, by chat.
export const NOBODY: readonly Named[] = []
export const chosenStore = create<Record<string, readonly Named[]>>(() => ({}))

export const chosenIn = (roomId: string): readonly Named[] => chosenStore.getState()[roomId] ?? NOBODY

export function useChosen(roomId: string): readonly Named[] {
  return chosenStore((all) => all[roomId] ?? NOBODY)
}

export function choose(roomId: string, named: Named): void {
  chosenStore.setState({ [roomId]: [...chosenIn(roomId), named] })
}

export function forgetChosen(): void {
  chosenStore.setState({}, true)
}
