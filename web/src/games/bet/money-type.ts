import { useSyncExternalStore } from 'react'
import { PLAY_CURRENCY } from '@mela/contract/games/games-rules.ts'
import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import { readStored, writeStored } from '../../platform/storage/storage.ts'
import type { GameConfig } from '../game-config.ts'

const watchers = new Set<() => void>()

/** What bets are placed with: the wallet that was looked at last where people bet with it, else diamonds. */
export function useMoneyType({ money_types }: GameConfig): Currency {
  const stored = useSyncExternalStore(watch, () => readStored('default_wallet'))
  const kept = CURRENCIES.find((each) => String(each) === stored)
  return (
    money_types.find((type) => type === kept) ?? (money_types.includes(PLAY_CURRENCY) ? PLAY_CURRENCY : money_types[0]!)
  )
}

export function chooseMoneyType(type: Currency): void {
  writeStored('default_wallet', String(type))
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
