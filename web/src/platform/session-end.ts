// Who is told when the server no longer knows this session. Registered by the account feature, so that neither the
// caller nor the socket imports it.
/** Blocked, not authorised, banned. */
export const SESSION_OVER_CODES: readonly number[] = [10001, 10005, 10017]

const handlers = new Set<() => void>()

export function onSessionEnd(handler: () => void): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

export function endSession(): void {
  for (const handler of handlers) handler()
}
