import { AGENTS_OF_HOLD } from '@mela/contract/rewards/rewards-rules.ts'
import { isAmount } from '../../platform/form/AmountField.tsx'
import { percentText } from '../../platform/form/percent.ts'
import type { AgentTerms } from '../words.ts'
import { counted, DECIMALS, NO_NUMBERS } from './levels.ts'

export const sharesTogether = ({ tiers }: AgentTerms): number => tiers.reduce((sum, share) => sum + share, 0)

/** How much more could be given, or how much it is too much. */
export function roomText(terms: AgentTerms): string {
  const left = AGENTS_OF_HOLD - sharesTogether(terms)
  const told = `${percentText(sharesTogether(terms))}% of at most ${percentText(AGENTS_OF_HOLD)}%`
  if (left === 0) return `${told}, nothing is left`
  return left > 0 ? `${told}, ${percentText(left)}% is left` : `${told}, ${percentText(-left)}% too much`
}

/** What the server would refuse, before anybody is asked. */
export function wrongInAgents(terms: AgentTerms): string | undefined {
  const amounts = [terms.betting, terms.member_recharge]
  if (!amounts.every(isAmount)) return NO_NUMBERS
  if (amounts.some((amount) => counted(amount) === undefined)) return DECIMALS
  const low = terms.levels.findIndex((needed, place) => place > 0 && needed <= terms.levels[place - 1]!)
  if (low > 0) return `Level ${low + 1} of agents needs more valid members than level ${low}.`
  return sharesTogether(terms) > AGENTS_OF_HOLD
    ? `The shares of agents are ${percentText(sharesTogether(terms))}% together, and at most ${percentText(AGENTS_OF_HOLD)}%.`
    : undefined
}
