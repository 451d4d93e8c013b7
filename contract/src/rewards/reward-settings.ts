import * as z from 'zod'
import { moneyType, typedAmount } from '../wallet/wallet-fields.ts'
import { AGENT_LEVELS, AGENT_TIERS, AGENTS_OF_HOLD, LEVEL_MOST, MILLION, RATIO_MOST } from './rewards-rules.ts'

// What operators set about rewards, each change by two of them, with the values a new site starts with. Thresholds are in the
// currency that the site counts with: rupees, or Diamonds where they are for play.
const ratio = z.number().int().min(0).max(RATIO_MOST)

const levelSetting = z.object({
  /** All that has to be counted to reach this level; nothing for the lowest. */
  recharge: typedAmount,
  consumption: typedAmount,
  /** By type of game, millionths of the stake. */
  wash_ratio: z.object({ 1: ratio, 2: ratio, 3: ratio, 4: ratio, 5: ratio }),
})
export type LevelSetting = z.infer<typeof levelSetting>

const inviteTerms = z.object({
  /** What each of both gets; nothing where it is zero. */
  reward_type: moneyType,
  reward: typedAmount,
  /** Whether whoever was invited needs a mobile number or an e-mail address that was proved. */
  contact: z.boolean(),
  /** Whether they need basic verification. */
  verified: z.boolean(),
  /** What they must have recharged and played for. */
  recharge: typedAmount,
  consumption: typedAmount,
})
export type InviteTerms = z.infer<typeof inviteTerms>

const agentTerms = z.object({
  /** What whoever applies needs: stakes of their own, basic verification, valid members. */
  betting: typedAmount,
  verified: z.boolean(),
  members: z.number().int().min(0).max(100_000),
  /** When a member is valid. */
  member_verified: z.boolean(),
  member_recharge: typedAmount,
  /** How many valid members each level takes, from level 1 on. */
  levels: z.array(z.number().int().min(0).max(10_000_000)).length(AGENT_LEVELS),
  /** Millionths of what a bet costs on average: of those invited by the agent, of those whom they invited, and of theirs. */
  tiers: z.array(z.number().int().min(0).max(AGENTS_OF_HOLD)).length(AGENT_TIERS),
})
export type AgentTerms = z.infer<typeof agentTerms>

export const rewardSettingFields = {
  vip_levels: z
    .array(levelSetting)
    .min(2)
    .max(LEVEL_MOST + 1),
  /** Millionths of what a level is reached by that have to be counted in a month to keep it. */
  vip_keep: z.number().int().min(0).max(MILLION),
  invite_terms: inviteTerms,
  agent_terms: agentTerms,
}

const SECOND_LEVEL = { recharge: 1_000, consumption: 5_000 }
/** Each level takes two and a half times the one before. */
const entryOf = (first: number, level: number): string => {
  if (level === 0) return '0'
  const [over, under] = [first * 5 ** (level - 1), 2 ** (level - 1)]
  return String((2 * over + under - ((2 * over + under) % (2 * under))) / (2 * under))
}
/** Grow with the level, from the same at the bottom. */
const RATIO_STEPS = { racing: 300, wingo: 400, k3: 500 }
const ratioOf = (step: number, level: number): number => 1_000 + step * level

export const FIRST_LEVELS: LevelSetting[] = Array.from({ length: LEVEL_MOST + 1 }, (_, level) => {
  const [racing, wingo, k3] = [RATIO_STEPS.racing, RATIO_STEPS.wingo, RATIO_STEPS.k3].map((step) =>
    ratioOf(step, level),
  ) as [number, number, number]
  return {
    recharge: entryOf(SECOND_LEVEL.recharge, level),
    consumption: entryOf(SECOND_LEVEL.consumption, level),
    wash_ratio: { 1: racing, 2: wingo, 3: wingo, 4: k3, 5: wingo },
  }
})

export const FIRST_REWARDS = {
  vip_levels: FIRST_LEVELS,
  vip_keep: 300_000,
  invite_terms: {
    ...{ reward_type: 3, reward: '200', contact: true, verified: true, recharge: '500', consumption: '0' },
  } satisfies InviteTerms,
  agent_terms: {
    ...{ betting: '10000', verified: true, members: 5, member_verified: true, member_recharge: '500' },
    levels: [5, 15, 40, 100, 250],
    tiers: [150_000, 80_000, 40_000],
  } satisfies AgentTerms,
}
