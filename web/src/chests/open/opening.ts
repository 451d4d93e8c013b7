import { create } from 'zustand'
import type { Chest } from '../chest.ts'

/** The box that is about to be opened, above whatever it was tapped on. */
const openingStore = create<{ chest?: Chest | undefined }>(() => ({}))

export const useOpenedChest = (): Chest | undefined => openingStore(({ chest }) => chest)

export function openChest(chest: Chest): void {
  openingStore.setState({ chest })
}

export function closeChest(): void {
  openingStore.setState({ chest: undefined })
}
