import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import type { Config } from '../../config.ts'
import { usualMoneyType } from '../../games/index.ts'

/** What it takes to be an agent, and what agents get, with amounts in minor units of the currency that the site counts with. */
export interface Terms {
  currency: Currency
  betting: bigint
  is_verified: boolean
  members: number
  member: { is_verified: boolean; recharge: bigint }
  levels: readonly number[]
  /** Millionths of what a bet costs on average, by circle. */
  tiers: readonly number[]
}

export function termsOf(config: Config, { agent_terms }: Pick<MoneySettings, 'agent_terms'>): Terms {
  const { betting, verified, members, member_verified, member_recharge, levels, tiers } = agent_terms
  const currency = usualMoneyType(config)
  return {
    ...{ currency, members, levels, tiers, is_verified: verified },
    betting: toMinor(betting, currency) ?? 0n,
    member: { is_verified: member_verified, recharge: toMinor(member_recharge, currency) ?? 0n },
  }
}

/** The rank of an agent: at least the first one, however few of their members are still valid. */
export const levelOf = ({ levels }: Terms, valid: number): number =>
  Math.max(1, levels.filter((members) => valid >= members).length)
