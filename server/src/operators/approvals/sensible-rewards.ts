import { Currency, toMinor } from '@mela/contract/money.ts'
import type { AgentTerms, InviteTerms, LevelSetting } from '@mela/contract/rewards/reward-settings.ts'
import { AGENTS_OF_HOLD } from '@mela/contract/rewards/rewards-rules.ts'
import type { Config } from '../../config.ts'

/** In rupees or Diamonds, which have the same digits. */
const counted = (amount: string): bigint | undefined => toMinor(amount, Currency.Rupee)

/** The lowest level needs nothing, each other one more than the one below, and no level gives back less than the one below. */
export function isLadder(levels: readonly LevelSetting[]): boolean {
  return levels.every((level, index) => {
    const [recharge, consumption] = [counted(level.recharge), counted(level.consumption)]
    if (recharge === undefined || consumption === undefined) return false
    const below = levels[index - 1]
    if (!below) return recharge === 0n && consumption === 0n
    return (
      recharge > (counted(below.recharge) ?? recharge) &&
      consumption > (counted(below.consumption) ?? consumption) &&
      ([1, 2, 3, 4, 5] as const).every((game) => level.wash_ratio[game] >= below.wash_ratio[game])
    )
  })
}

/**
 * What is given can be given, and is given for something: accounts alone cost nothing to make. Where Diamonds are for play
 * they are all there is, and nobody recharges or is verified.
 */
export function isFairInvitation(terms: InviteTerms, economy: Config['ECONOMY']): boolean {
  const { reward_type, reward, contact, verified } = terms
  const [recharge, consumption] = [counted(terms.recharge), counted(terms.consumption)]
  if (toMinor(reward, reward_type) === undefined || recharge === undefined || consumption === undefined) return false
  if (economy !== 'play') return contact || verified || recharge > 0n || consumption > 0n
  return reward_type === Currency.Diamond && (contact || consumption > 0n)
}

/**
 * Shares that together with the highest rebate stay below what bets cost, each level above the one before, and amounts that
 * can be counted.
 */
export function isFairToAgents({ betting, member_recharge, levels, tiers }: AgentTerms): boolean {
  return (
    counted(betting) !== undefined &&
    counted(member_recharge) !== undefined &&
    levels.every((members, index) => index === 0 || members > levels[index - 1]!) &&
    tiers.reduce((sum, share) => sum + share, 0) <= AGENTS_OF_HOLD
  )
}
