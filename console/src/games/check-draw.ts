import type { ProofStep } from '@mela/ui/game/ProofList.tsx'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import { hashOfOdds, readOdds } from '@mela/rules/games/odds.ts'
import type { PeriodRecord } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { verifyChain, verifyPeriod, type VerifyStep } from '@mela/rules/games/verify.ts'
import type { AdminOutput } from '../platform/api.ts'

export type Proof = NonNullable<AdminOutput<'getDraw'>['proof']>

const isDrawn = (record: Proof['record']): record is Proof['record'] & PeriodRecord =>
  record.closing !== null && record.countersignature !== null && record.drawn !== null

function saltText({ manifest, salt }: Proof['chain']): string {
  const source = readSaltSource(manifest.salt_source)
  if (source === 'none') return 'No public chain: 64 zeros.'
  const is_simulated = source !== undefined && isSimulatedChain(source.network)
  return `The block that the manifest announced${is_simulated ? ', of a test chain and not of TRON' : ''}: ${salt.found?.block.number ?? 'none'}.`
}

/** Worked out again from what was published, by the rules that players have; nothing of it is asked from the server. */
export function checkDraw({ chain, odds, record }: Proof): ProofStep[] {
  const chainFaults = new Set<VerifyStep>(verifyChain(chain))
  const drawn = isDrawn(record) ? record : undefined
  const faults = drawn && new Set<VerifyStep>(verifyPeriod(chain, drawn))
  const stateOf = (...steps: VerifyStep[]): ProofStep['state'] => {
    if (!faults) return 'open'
    return steps.some((step) => faults.has(step)) ? 'wrong' : 'right'
  }
  const hashed = record.index - (record.opening?.known_index ?? 0)
  return [
    {
      ...{ id: 'manifest', title: 'Manifest', value: chain.manifest.notary_key },
      text: 'Signed by operator and notary.',
      state: chainFaults.has('manifest_signed') ? 'wrong' : 'right',
    },
    {
      ...{ id: 'salt', title: 'Salt', value: chain.salt.salt },
      text: saltText(chain),
      state: chainFaults.has('salt_source') || chainFaults.has('salt_signed') ? 'wrong' : 'right',
    },
    {
      ...{ id: 'odds', title: 'Odds', value: record.opening?.odds_hash },
      text: 'The table is the one whose hash was published at the opening.',
      state: !record.opening || hashOfOdds(readOdds(odds)) === record.opening.odds_hash ? 'right' : 'wrong',
    },
    {
      ...{ id: 'opening', title: 'Opening', value: record.opening?.signature },
      text: 'Signed, with the times that the manifest gives it.',
      state: stateOf('opening_signed'),
    },
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
