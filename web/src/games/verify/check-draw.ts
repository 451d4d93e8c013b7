import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import type { Closing, PeriodRecord } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { verifyChain, verifyLost, verifyPeriod, type VerifyStep } from '@mela/rules/games/verify.ts'
import { oddsOf, ownStep, payoutStep, refundStep } from './bet-steps.ts'
import {
  isLost,
  verdictIn,
  verdictOf,
  type CheckStep,
  type DrawCheck,
  type OwnBet,
  type Proof,
  type SeenDraw,
} from './check-steps.ts'
import type { Noted } from './noted.ts'
import { notedBeforeLoss, notedSteps } from './noted-steps.ts'

// Everything is worked out again from what was published; what the server says of a result or a payout is only compared
// with it. Loaded with the page that shows it.
export function checkDraw({ proof, bets, noted }: SeenDraw): DrawCheck {
  if (isDrawn(proof.record)) return withVerdict(stepsOf(proof, proof.record, bets, noted))
  if (!isLost(proof)) return withVerdict(beforeDraw(proof))
  const { verdict, steps } = withVerdict(lostSteps(proof, bets, noted))
  return { verdict: verdict === 'wrong' ? verdict : 'lost', steps }
}

const withVerdict = (steps: CheckStep[]) => ({ verdict: verdictIn(steps), steps })

export const isDrawn = (record: Proof['record']): record is Proof['record'] & PeriodRecord =>
  record.closing !== null && record.countersignature !== null && record.drawn !== null

function beforeDraw({ chain, record }: Proof): CheckStep[] {
  return [
    ...planSteps(chain),
    { id: 'opening', state: 'open', value: record.opening?.odds_hash },
    { id: 'result', state: 'open' },
  ]
}

/** What both fixed before the first draw. */
function planSteps(chain: Proof['chain']): CheckStep[] {
  const failed = verifyChain(chain)
  const { manifest, salt } = chain
  const source = readSaltSource(manifest.salt_source)
  const is_right = !failed.includes('salt_source') && !failed.includes('salt_signed')
  return [
    { id: 'plan', state: verdictOf(!failed.includes('manifest_signed')), value: manifest.notary_key },
    {
      ...{ id: 'salt', state: verdictOf(is_right), value: salt.salt },
      ...(salt.found && { count: salt.found.block.number }),
      is_simulated: typeof source === 'object' && isSimulatedChain(source.network),
    },
  ]
}

function stepsOf(
  { chain, odds: text, record }: Proof,
  drawn: PeriodRecord,
  bets: readonly OwnBet[],
  noted?: Noted,
): CheckStep[] {
  const failed = new Set<VerifyStep>(verifyPeriod(chain, drawn))
  const without = (...steps: VerifyStep[]) => verdictOf(!steps.some((step) => failed.has(step)))
  const odds = oddsOf(text, record.opening?.odds_hash)
  const hashed = record.index - (record.opening?.known_index ?? 0)
  const { closing, countersignature, drawn: draw } = drawn
  return [
    ...planSteps(chain),
    {
      id: 'opening',
      state: record.opening && !odds ? 'wrong' : without('opening_signed'),
      value: record.opening?.odds_hash,
    },
    { id: 'operator', state: without('operator_link'), value: draw.s, count: hashed },
    { id: 'notary', state: without('notary_link'), value: countersignature.w, count: hashed },
    ...notedSteps(drawn, noted),
    { id: 'frozen', state: without('closing_signed', 'notary_signed'), value: closing.bet_root, count: closing.bets },
    ...bets.map((bet) => ownStep(bet, drawn, noted?.bets[bet.proof.leaf.bet_id])),
    { id: 'mixed', state: without('entropy'), value: draw.entropy },
    // Nothing is drawn any more of a chain that was given up.
    { id: 'result', state: isLost({ chain, odds: text, record }) ? 'wrong' : without('result'), value: draw.result },
    ...bets.map((bet) => payoutStep(bet, drawn, odds)),
  ]
}

const NOT_CLOSED: Closing = { bet_root: '', bets: 0, stakes: {}, signature: '' }

/** Of one that is never drawn. Its bets may not be closed yet. */
function lostSteps(proof: Proof, bets: readonly OwnBet[], noted?: Noted): CheckStep[] {
  const { chain, odds, record } = proof
  const { period, opening, closing } = record
  const failed = new Set<VerifyStep>(verifyLost(chain, { ...record, closing: closing ?? NOT_CLOSED }))
  const without = (step: VerifyStep) => verdictOf(!failed.has(step))
  const last_index = chain.lost?.last_index ?? 0
  // What is known when a period opens is drawn.
  const is_after = last_index >= (opening?.known_index ?? 0)
  return [
    ...planSteps(chain),
    {
      id: 'opening',
      state: opening && !oddsOf(odds, opening.odds_hash) ? 'wrong' : without('opening_signed'),
      value: opening?.odds_hash,
    },
    ...notedBeforeLoss(proof, noted),
    { id: 'lost', state: is_after ? without('order') : 'wrong', count: last_index },
    ...(closing ? closedSteps(closing) : []),
    ...bets.map(refundStep),
  ]

  function closedSteps(closed: Closing): CheckStep[] {
    const { bet_root, bets: count } = closed
    return [
      { id: 'frozen', state: without('closing_signed'), value: bet_root, count },
      ...bets.map((bet) => ownStep(bet, { period, closing: closed }, noted?.bets[bet.proof.leaf.bet_id])),
    ]
  }
}
