import { toDecimal, toMinor } from '@mela/contract/money.ts'
import { hashOfOdds, readOdds, type OddsTable } from '@mela/rules/games/odds.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { payoutOf, refundOf } from '@mela/rules/games/payout.ts'
import type { PeriodRecord } from '@mela/rules/games/records.ts'
import { rootOfBet } from '@mela/rules/games/verify.ts'
import { verdictOf, type CheckStep, type OwnBet } from './check-steps.ts'
import type { NotedBet } from './noted.ts'

/** The table, where its text is the one that was signed. */
export function oddsOf(text: string, hash: string | undefined): OddsTable | undefined {
  try {
    const odds = readOdds(text)
    return hashOfOdds(odds) === hash ? odds : undefined
  } catch {
    return undefined
  }
}

export function ownStep(
  { proof }: OwnBet,
  { period, closing }: Pick<PeriodRecord, 'period' | 'closing'>,
  noted?: NotedBet,
): CheckStep {
  const { leaf, root } = rootOfBet({ ...proof.leaf, stake: BigInt(proof.leaf.stake) }, proof.path)
  return {
    id: 'own',
    state: verdictOf(root === closing.bet_root && proof.leaf.period === period && isAsNoted(proof.leaf, noted)),
    value: [proof.leaf.selection, leaf, ...proof.path.map(({ hash }) => hash)].join(' '),
    bet: betOf(proof, toDecimal(0n, proof.leaf.currency)),
  }
}

/** As this device was told when the bet was taken. */
const isAsNoted = (leaf: OwnBet['proof']['leaf'], noted: NotedBet | undefined): boolean =>
  noted === undefined ||
  (['period', 'selection', 'stake', 'currency', 'time', 'blind'] as const).every((name) => leaf[name] === noted[name])

export function payoutStep(
  { proof, paid }: OwnBet,
  { drawn }: { drawn: { result: string } },
  odds: OddsTable | undefined,
): CheckStep {
  const { selection, stake, currency } = proof.leaf
  const [method = '', value = ''] = selection.split(':')
  const outcome = odds && readOutcome(odds.game, drawn.result)
  if (!odds || !outcome) return { id: 'payout', state: 'wrong', bet: betOf(proof, toDecimal(0n, currency)) }
  const payout = payoutOf({ method, value, stake: BigInt(stake) }, outcome, odds)
  const state = paid === undefined ? 'open' : verdictOf(toMinor(paid, currency) === payout)
  return { id: 'payout', state, value: selection, bet: betOf(proof, toDecimal(payout, currency)) }
}

/** Of a bet whose period is never drawn. */
export function refundStep({ proof, paid }: OwnBet): CheckStep {
  const { selection, stake, currency } = proof.leaf
  const refund = refundOf(BigInt(stake))
  const state = paid === undefined ? 'open' : verdictOf(toMinor(paid, currency) === refund)
  return { id: 'refund', state, value: selection, bet: betOf(proof, toDecimal(refund, currency)) }
}

const betOf = (proof: OwnBet['proof'], payout: string) => ({
  money_type: proof.leaf.currency,
  stake: toDecimal(BigInt(proof.leaf.stake), proof.leaf.currency),
  payout,
})
