import { RATIO_MOST } from '@mela/contract/rewards/rewards-rules.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { isAmount } from '../../platform/form/AmountField.tsx'
import { percentText } from '../../platform/form/percent.ts'
import { GAMES } from '../../platform/told/games.ts'
import type { InviteTerms, VipLevel } from '../words.ts'

/** In rupees or Diamonds, which have the same digits. */
export const counted = (amount: string): bigint | undefined => toMinor(amount, Currency.Rupee)
export const NO_NUMBERS = 'Some amounts are no numbers.'
export const DECIMALS = 'Amounts have at most two decimals.'

/** What the server would refuse, before anybody is asked. */
export function wrongInLevels(levels: readonly VipLevel[]): string | undefined {
  const amounts = levels.flatMap(({ recharge, consumption }) => [recharge, consumption])
  if (!amounts.every(isAmount)) return NO_NUMBERS
  if (amounts.some((amount) => counted(amount) === undefined)) return DECIMALS
  for (const [number, level] of levels.entries()) {
    const below = levels[number - 1]
    const wrong = below && wrongAbove(level, below, number)
    if (wrong) return wrong
  }
  return undefined
}

function wrongAbove(level: VipLevel, below: VipLevel, number: number): string | undefined {
  const [name, lower] = [`VIP ${number}`, `VIP ${number - 1}`]
  if (counted(level.recharge)! <= counted(below.recharge)!) return `${name} needs more recharged than ${lower}.`
  if (counted(level.consumption)! <= counted(below.consumption)!) return `${name} needs more played for than ${lower}.`
  const less = GAMES.find(({ type }) => level.wash_ratio[type] < below.wash_ratio[type])
  if (less) return `${name} gives back less of ${less.name} than ${lower}.`
  const isTooMuch = GAMES.some(({ type }) => level.wash_ratio[type] > RATIO_MOST)
  return isTooMuch ? `A rebate is at most ${percentText(RATIO_MOST)}%.` : undefined
}

/** `isPlay`: Diamonds are for play, and nobody recharges or is verified. */
export function wrongInInvite(terms: InviteTerms, isPlay: boolean): string | undefined {
  const { reward_type, reward, contact, verified } = terms
  if (![reward, terms.recharge, terms.consumption].every(isAmount)) return NO_NUMBERS
  const [recharge, consumption] = [counted(terms.recharge), counted(terms.consumption)]
  if (recharge === undefined || consumption === undefined) return DECIMALS
  if (toMinor(reward, reward_type) === undefined) return 'The reward has too many decimals.'
  if (isPlay && reward_type !== Currency.Diamond) return 'Where Diamonds are for play the reward is Diamonds.'
  const isAsked = contact || consumption > 0n || (!isPlay && (verified || recharge > 0n))
  return isAsked ? undefined : 'Something has to be asked of the invited person: accounts alone cost nothing to make.'
}
