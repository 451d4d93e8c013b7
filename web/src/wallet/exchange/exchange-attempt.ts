import { Refused } from '@mela/contract/client.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { newNonce } from '../../platform/device/random.ts'
import { draftOf, keepDraft } from '../form-drafts.ts'
import type { Quote } from './use-quote.ts'

/** An offer that was taken and of which nobody knows yet what became of it. */
export interface Attempt {
  quote: Quote
  nonce: string
}
const FIELD = 'exchange-attempt'

/** Kept before it is sent, so that neither a lost answer nor a reload makes another one of it. */
export function beginAttempt(quote: Quote): Attempt {
  const attempt = { quote, nonce: newNonce() }
  keepDraft(FIELD, JSON.stringify(attempt))
  return attempt
}

export const endAttempt = (): void => keepDraft(FIELD, '')

export function keptAttempt(): Attempt | undefined {
  try {
    const { quote, nonce } = JSON.parse(draftOf(FIELD)) as Partial<Attempt>
    return quote && typeof quote.quote_id === 'string' && typeof nonce === 'string' ? { quote, nonce } : undefined
  } catch {
    return undefined
  }
}

/** An offer with one of these was not taken and cannot be any more. All else may be said of one that was taken before. */
const IS_OVER: readonly RefusalName[] = ['quote_expired', 'non_existent', 'exchange_balance_not_enough', 'key_reused']
export const isAttemptOver = (error: unknown): boolean => error instanceof Refused && IS_OVER.includes(error.reason)
