import { PLAY_CURRENCY } from '@mela/contract/games/games-rules.ts'
import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import { readStored } from '../../platform/storage/storage.ts'
import type { GameConfig } from '../game-config.ts'

/** What bets are placed with: the wallet that was looked at last where people bet with it, else diamonds. */
export function useMoneyType({ money_types }: GameConfig): Currency {
  const kept = CURRENCIES.find((each) => String(each) === readStored('default_wallet'))
  return (
    money_types.find((type) => type === kept) ?? (money_types.includes(PLAY_CURRENCY) ? PLAY_CURRENCY : money_types[0]!)
  )
}
