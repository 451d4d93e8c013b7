import { LIMIT_SPANS, type LimitKind, type LimitSpan } from '@mela/contract/games/games-limits-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { resetOf, type SiteMoment } from './play-spans.ts'

/** A limit that holds, and how far it is used. */
export interface HeldLimit {
  currency: Currency
  kind: LimitKind
  span: LimitSpan
  amount: bigint
  used: bigint
}
export interface ReachedLimit {
  kind: LimitKind
  span: LimitSpan
  resets_at: string
}

/** Which of them forbids this much more; of several the one that holds longest, as until then nothing else helps. */
export function reachedLimit(limits: readonly HeldLimit[], more: bigint, at: SiteMoment): ReachedLimit | undefined {
  const reached = limits
    .filter(({ amount, used }) => used + more > amount)
    .map(({ kind, span }) => ({ kind, span, resets_at: resetOf(at, span).toISOString() }))
  const rank = ({ kind, span, resets_at }: ReachedLimit) => `${resets_at} ${LIMIT_SPANS.indexOf(span)} ${kind}`
  return reached.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))[0]
}
