import { CHIPS } from '@mela/contract/games/games-rules.ts'
import { readStored, writeStored } from '../../platform/storage/storage.ts'

// The chips a person bets with, as this device keeps them.
const MOST = 100_000

export const isChip = (value: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= MOST

export function readMoneyOptions(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(readStored('game_money_options') ?? '')
    const options = Array.isArray(kept) ? kept.map(Number) : []
    return options.length === CHIPS.length && options.every(isChip) ? options : CHIPS
  } catch {
    return CHIPS
  }
}

export function keepMoneyOptions(options: readonly number[]): void {
  writeStored('game_money_options', JSON.stringify(options))
}
