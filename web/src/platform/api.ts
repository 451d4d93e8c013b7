import { createCaller, Refused, Unreachable, type Caller, type CallerOptions } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { routes } from '@mela/contract/generated/routes.ts'
import { keepServerDate } from './clock.ts'
import { endSession, SESSION_OVER_CODES } from './session-end.ts'
import { readStored } from './storage.ts'

export { onSessionEnd } from './session-end.ts'

/** The call was given up on this device: a duplicate of a pending one, replaced by a newer one, or the session ended. */
export class Cancelled extends Error {}

/** One of the ways a call may end without an answer, as opposed to a fault of our own. */
export function isExpected(error: unknown): boolean {
  return error instanceof Refused || error instanceof Unreachable || error instanceof Cancelled
}

export interface Api {
  call: Caller
  cancelPending(): void
}
type ApiOptions = CallerOptions & { onSessionOver: () => void }

export function createApi(options: ApiOptions): Api {
  const caller = createCaller(options)
  const pending = new Map<string, AbortController>()
  const call: Caller = async (name, input, { bearer, signal } = {}) => {
    const [method] = routes[name]
    const key = callKey(name, input as Record<string, unknown>)
    const older = pending.get(key)
    // Aborting a write would not undo it, so there the newer one gives way; of two reads the newer is fresher.
    if (older && method !== 'GET') throw new Cancelled(`${name} is already under way`)
    older?.abort()
    const abort = new AbortController()
    pending.set(key, abort)
    const giveUp = () => abort.abort()
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const token = bearer ?? options.token()
    try {
      return await caller(name, input, { signal: abort.signal, ...(token ? { bearer: token } : {}) })
    } catch (error) {
      if (abort.signal.aborted) throw new Cancelled(name)
      const is_over = error instanceof Refused && SESSION_OVER_CODES.includes(error.code)
      // A late answer to an earlier session says nothing about the present one.
      if (is_over && token && token === options.token()) options.onSessionOver()
      throw error
    } finally {
      signal?.removeEventListener('abort', giveUp)
      if (pending.get(key) === abort) pending.delete(key)
    }
  }
  return {
    call,
    cancelPending() {
      for (const abort of pending.values()) abort.abort()
      pending.clear()
    },
  }
}

function callKey(name: CallName, input: Record<string, unknown>): string {
  const is_read = routes[name][0] === 'GET'
  const fields = Object.entries(input).filter(([field]) => !is_read || (field !== 'pos' && field !== 'limit'))
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `${name} ${JSON.stringify(fields)}`
}

function language(): string {
  return readStored('locale') ?? (globalThis.document?.documentElement.lang || 'en')
}

const shared = createApi({
  origin: '',
  language,
  token: () => readStored('token'),
  // Looked up at every call: a polyfill or a test may replace it later.
  fetch: (input, init) => globalThis.fetch(input, init),
  onDate: keepServerDate,
  onSessionOver: endSession,
})
export const api: Caller = shared.call
export const cancelPending = shared.cancelPending
