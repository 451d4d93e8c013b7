import type { PlatformRefusal, RefusalData, RefusalName } from '@mela/contract/errors.ts'

export type RefusalDetails = Omit<RefusalData, 'reason' | 'text'>

/** An expected no on its way to the caller. Made only through a `Refuse`, whose type is what the call declared. */
class RefusalError extends Error {
  readonly reason: RefusalName
  readonly details: RefusalDetails
  constructor(reason: RefusalName, details: RefusalDetails) {
    super(reason)
    this.reason = reason
    this.details = details
  }
}
export type { RefusalError }

/** Usage: `throw refuse('not_friends')`. A function that may refuse takes one, and only calls that declare its reasons can pass theirs. */
export type Refuse<Reason extends RefusalName> = (reason: Reason, details?: RefusalDetails) => RefusalError

export const refuse: Refuse<RefusalName> = (reason, details = {}) => new RefusalError(reason, details)
/** For the reasons that every call may give. */
export const refuseAsPlatform: Refuse<PlatformRefusal> = (reason, details) => refuse(reason, details)

export function isRefusal(error: unknown): error is RefusalError {
  return error instanceof RefusalError
}
