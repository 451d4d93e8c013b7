import type { ProofStep } from '@mela/ui/game/ProofList.tsx'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import { hashOfOdds, readOdds } from '@mela/rules/games/odds.ts'
import type { Closing, PeriodRecord } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { verifyChain, verifyLost, verifyPeriod, type VerifyStep } from '@mela/rules/games/verify.ts'
import type { AdminOutput } from '../platform/api.ts'

export type Proof = NonNullable<AdminOutput<'getDraw'>['proof']>

const isDrawn = (record: Proof['record']): record is Proof['record'] & PeriodRecord =>
  record.closing !== null && record.countersignature !== null && record.drawn !== null

/** Behind the last place that its chain was drawn to before it was given up: never drawn. */
export const isAfterLoss = ({ chain, record }: Pick<Proof, 'chain' | 'record'>): boolean =>
  chain.lost !== null && record.index > chain.lost.last_index

function saltText({ manifest, salt }: Proof['chain']): string {
  const source = readSaltSource(manifest.salt_source)
  if (source === 'none') return 'No public chain: 64 zeros.'
  const is_simulated = source !== undefined && isSimulatedChain(source.network)
  return `The block that the manifest announced${is_simulated ? ', of a test chain and not of TRON' : ''}: ${salt.found?.block.number ?? 'none'}.`
}

const stateBy =
  (faults: ReadonlySet<VerifyStep> | undefined) =>
  (...steps: VerifyStep[]): ProofStep['state'] => {
    if (!faults) return 'open'
    return steps.some((step) => faults.has(step)) ? 'wrong' : 'right'
  }

/** Worked out again from what was published, by the rules that players have; nothing of it is asked from the server. */
export const checkDraw = (proof: Proof): ProofStep[] => [
  ...chainSteps(proof),
  ...(isAfterLoss(proof) ? lostSteps(proof) : drawSteps(proof)),
]

function chainSteps({ chain, odds, record }: Proof): ProofStep[] {
  const stateOf = stateBy(new Set(verifyChain(chain)))
  return [
    {
      ...{ id: 'manifest', title: 'Manifest', value: chain.manifest.notary_key },
      text: 'Signed by operator and notary.',
      state: stateOf('manifest_signed'),
    },
    {
      ...{ id: 'salt', title: 'Salt', value: chain.salt.salt },
      text: saltText(chain),
      state: stateOf('salt_source', 'salt_signed'),
    },
    {
      ...{ id: 'odds', title: 'Odds', value: record.opening?.odds_hash },
      text: 'The table is the one whose hash was published at the opening.',
      state: !record.opening || hashOfOdds(readOdds(odds)) === record.opening.odds_hash ? 'right' : 'wrong',
    },
  ]
}

const openingOf = ({ opening }: Proof['record'], state: ProofStep['state']): ProofStep => ({
  ...{ id: 'opening', title: 'Opening', value: opening?.signature },
  ...{ text: 'Signed, with the times that the manifest gives it.', state },
})

function drawSteps({ chain, record }: Proof): ProofStep[] {
  const drawn = isDrawn(record) ? record : undefined
  const stateOf = stateBy(drawn && new Set(verifyPeriod(chain, drawn)))
  const hashed = record.index - (record.opening?.known_index ?? 0)
  return [
    openingOf(record, stateOf('opening_signed')),
    {
      ...{ id: 'operator', title: 'Operator’s link', value: drawn?.drawn.s },
      text: `Hashed ${hashed} times it is the one published at the opening.`,
      state: stateOf('operator_link'),
    },
    {
      ...{ id: 'notary', title: 'Notary’s link', value: drawn?.countersignature.w },
      text: `Hashed ${hashed} times it is the one published at the opening.`,
      state: stateOf('notary_link'),
    },
    {
      ...{ id: 'root', title: 'Root of the bets', value: record.closing?.bet_root },
      text: `Over ${record.closing?.bets ?? 0} bets, signed at close and countersigned by the notary.`,
      state: stateOf('closing_signed', 'notary_signed'),
    },
    {
      ...{ id: 'entropy', title: 'Entropy', value: drawn?.drawn.entropy },
      text: 'Both links, the salt and the number of the period.',
      state: stateOf('entropy'),
    },
    {
      ...{ id: 'result', title: 'Result', value: drawn?.drawn.result },
      text: 'Follows from the entropy and from nothing else.',
      state: stateOf('result'),
    },
  ]
}

const NO_CLOSING: Closing = { bet_root: '', bets: 0, stakes: {}, signature: '' }

/** No links and no result: what was published of it before the chain was given up. */
function lostSteps({ chain, record }: Proof): ProofStep[] {
  const { closing } = record
  const stateOf = stateBy(new Set(verifyLost(chain, { ...record, closing: closing ?? NO_CLOSING })))
  return [
    openingOf(record, stateOf('opening_signed')),
    {
      ...{ id: 'root', title: 'Root of the bets', value: closing?.bet_root },
      text: `Over ${closing?.bets ?? 0} bets, signed at close. These stakes go back.`,
      state: closing ? stateOf('closing_signed') : 'open',
    },
    {
      ...{ id: 'result', title: 'Never drawn', value: record.drawn?.result },
      text: `The chain was given up after place ${chain.lost?.last_index ?? 0}; this is place ${record.index}.`,
      state: record.drawn ? 'wrong' : stateOf('order'),
    },
  ]
}
