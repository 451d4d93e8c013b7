// Who is told when the server no longer knows this session. Registered by the account feature, so that neither the
// caller nor the socket imports it.
export const NO_AUTHORIZATION = 10005
/** Blocked, not authorised, banned. */
export const SESSION_OVER_CODES: readonly number[] = [10001, NO_AUTHORIZATION, 10017]

type Handler = (code: number) => void
const handlers = new Set<Handler>()

export function onSessionEnd(handler: Handler): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

export function endSession(code = NO_AUTHORIZATION): void {
  for (const handler of handlers) handler(code)
}

const ending = new WeakSet<object>()
/** A refusal that ended the session is told as its end, not once more as a failure. */
export function markEnding(refusal: object): void {
  ending.add(refusal)
}
export function hasEnded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ending.has(error)
}
