// What other features may use: which games there are and what they are called.
export { gameEntries, isOpen } from './game-config.ts'
export { useGameConfig } from './use-game-config.ts'
