import type { Manifest, Opening, PeriodRecord } from '@mela/rules/games/records.ts'
import { leadsTo } from '@mela/rules/games/verify.ts'
import { verdictOf, type CheckStep, type Proof } from './check-steps.ts'
import type { Noted, NotedLinks, NotedOpening } from './noted.ts'

type Links = Pick<NotedLinks, 'known_index' | 's' | 'w'>

/** Nothing where this device was told nothing of the line before. */
export function notedSteps({ index, opening, drawn, countersignature }: PeriodRecord, noted?: Noted): CheckStep[] {
  if (noted?.opening) return [ofPeriod(isAsNoted(opening, noted.opening), noted.opening)]
  if (!noted?.chain || noted.chain.known_index > index) return []
  const shown = { known_index: index, s: drawn.s, w: countersignature.w }
  return [ofChain(areOneChain(noted.chain, shown), noted.chain)]
}

/** Whether the first links of a chain lead to what this device was told of it before. */
export const isChainAsNoted = ({ s0: s, w0: w }: Manifest, noted: Links): boolean =>
  areOneChain(noted, { known_index: 0, s, w })

/** The same where nothing is drawn. This device cannot have seen a link from after the last draw. */
export function notedBeforeLoss({ chain: { manifest, lost }, record }: Proof, noted?: Noted): CheckStep[] {
  const { opening } = record
  if (noted?.opening) return [ofPeriod(isAsNoted(opening, noted.opening), noted.opening)]
  if (!noted?.chain || !lost) return []
  const shown = opening
    ? { known_index: opening.known_index, s: opening.known_s, w: opening.known_w }
    : { known_index: 0, s: manifest.s0, w: manifest.w0 }
  return [ofChain(noted.chain.known_index <= lost.last_index && areOneChain(noted.chain, shown), noted.chain)]
}

const ofPeriod = (is_same: boolean, { seen_unix }: NotedLinks): CheckStep => ({
  id: 'noted',
  state: verdictOf(is_same),
  seen: { unix: seen_unix, is_period: true },
})

const ofChain = (is_same: boolean, { seen_unix }: NotedLinks): CheckStep => ({
  id: 'noted',
  state: verdictOf(is_same),
  seen: { unix: seen_unix, is_period: false },
})

/** Nothing is the same as an opening where it is said now that the period never opened. */
const isAsNoted = (opening: Opening | null, { known_index, s, w, odds_hash }: NotedOpening): boolean =>
  opening !== null &&
  opening.known_index === known_index &&
  opening.known_s === s &&
  opening.known_w === w &&
  opening.odds_hash === odds_hash

/** The later links lead back to the earlier ones. */
function areOneChain(one: Links, other: Links): boolean {
  const [late, early] = one.known_index > other.known_index ? [one, other] : [other, one]
  const steps = late.known_index - early.known_index
  return leadsTo(late.s, steps, early.s) && leadsTo(late.w, steps, early.w)
}
