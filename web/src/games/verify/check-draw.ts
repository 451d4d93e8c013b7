import type { CallOutput } from '@mela/contract/client.ts'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { hashOfOdds, readOdds, type OddsTable } from '@mela/rules/games/odds.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { payoutOf } from '@mela/rules/games/payout.ts'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import type { PeriodRecord } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { leadsTo, rootOfBet, verifyChain, verifyPeriod, type VerifyStep } from '@mela/rules/games/verify.ts'
import type { Noted, NotedBet } from './noted.ts'

// Everything is worked out again from what was published; what the server says of a result or a payout is only compared
// with it. Loaded with the page that shows it.
export type Proof = CallOutput<'getDrawProof'>
export interface OwnBet {
  proof: CallOutput<'getBetProof'>
  /** What was paid, or nothing while it is not settled. */
  paid: string | undefined
}
export interface SeenDraw {
  proof: Proof
  bets: OwnBet[]
  noted?: Noted
}
export type Verdict = 'right' | 'wrong' | 'open'

export interface CheckStep {
  id: 'plan' | 'salt' | 'opening' | 'operator' | 'notary' | 'noted' | 'frozen' | 'own' | 'mixed' | 'result' | 'payout'
  state: Verdict
  value?: string | undefined
  /** How often a link is hashed; how many bets there are; the number of the block that is the salt. */
  count?: number
  is_simulated?: boolean
  /** When this device was told of the period, or first of its chains. */
  seen?: { unix: number; is_period: boolean }
  /** Of an own bet. */
  bet?: { money_type: Currency; stake: string; payout: string }
}
export interface DrawCheck {
  verdict: Verdict
  steps: CheckStep[]
}

export const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong')

export function checkDraw({ proof, bets, noted }: SeenDraw): DrawCheck {
  const steps = isDrawn(proof.record) ? stepsOf(proof, proof.record, bets, noted) : beforeDraw(proof)
  return { verdict: verdictIn(steps), steps }
}

export function verdictIn(steps: readonly { state: Verdict }[]): Verdict {
  const states = steps.map(({ state }) => state)
  return states.includes('wrong') ? 'wrong' : states.includes('open') ? 'open' : 'right'
}

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
    { id: 'result', state: without('result'), value: draw.result },
    ...bets.map((bet) => payoutStep(bet, drawn, odds)),
  ]
}

/** Nothing where this device was told nothing of the line before. */
function notedSteps({ index, opening, drawn, countersignature }: PeriodRecord, noted?: Noted): CheckStep[] {
  if (noted?.opening) {
    const { known_index, s, w, odds_hash, seen_unix } = noted.opening
    // Also where it is said now that the period never opened.
    const is_same =
      opening !== null &&
      opening.known_index === known_index &&
      opening.known_s === s &&
      opening.known_w === w &&
      opening.odds_hash === odds_hash
    return [{ id: 'noted', state: verdictOf(is_same), seen: { unix: seen_unix, is_period: true } }]
  }
  if (!noted?.chain || noted.chain.known_index > index) return []
  const { known_index, s, w, seen_unix } = noted.chain
  const steps = index - known_index
  const is_same = leadsTo(drawn.s, steps, s) && leadsTo(countersignature.w, steps, w)
  return [{ id: 'noted', state: verdictOf(is_same), seen: { unix: seen_unix, is_period: false } }]
}

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

const betOf = (proof: OwnBet['proof'], payout: string) => ({
  money_type: proof.leaf.currency,
  stake: toDecimal(BigInt(proof.leaf.stake), proof.leaf.currency),
  payout,
})
