import { PLAY_CURRENCY } from '@mela/contract/games/games-rules.ts'
import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import type { Config } from '../../config.ts'

/** What people bet with here; in play nobody has anything else. */
export const moneyTypes = ({ ECONOMY }: Pick<Config, 'ECONOMY'>): readonly Currency[] =>
  ECONOMY === 'play' ? [PLAY_CURRENCY] : CURRENCIES

/** Where nobody says which. */
export const usualMoneyType = ({ ECONOMY }: Pick<Config, 'ECONOMY'>): Currency =>
  ECONOMY === 'play' ? PLAY_CURRENCY : Currency.Rupee
