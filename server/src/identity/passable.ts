import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import { toMinor } from '@mela/contract/money.ts'
import type { Config } from '../config.ts'
import type { LevelRules } from './facts.ts'

const isCounted = ({ rechange_num, rechange_amount, betting_num, betting_amount }: LevelRules): boolean =>
  rechange_num > 0 ||
  betting_num > 0 ||
  [rechange_amount, betting_amount].some((amount) => (toMinor(amount, 2) ?? 0n) > 0n)

/**
 * Whether anybody can do what both levels ask for. A card counts in the name that a document confirmed; on a licensed site
 * there are neither cards nor recharges nor bets before the first level.
 */
export function isPassable({ basic, advanced }: MoneySettings['identity_levels'], economy: Config['ECONOMY']): boolean {
  if (basic.bank && !basic.document) return false
  if (advanced.bank && !basic.document && !advanced.document) return false
  return economy !== 'licensed' || !(basic.bank || isCounted(basic))
}
