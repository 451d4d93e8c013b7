import { createCaller, Refused, Unreachable, type Caller, type CallerOptions } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { routes } from '@mela/contract/generated/routes.ts'
import type { Route } from '@mela/contract/route.ts'
import { outlivesSession } from '../../names/guest-calls.ts'
import { keepServerDate } from '../device/clock.ts'
import { isFault, reportSoon } from './faults.ts'
import { endSession, markEnding, SESSION_OVER_CODES } from './session-end.ts'
import { wantedLanguage } from '../i18n/languages.ts'
import { readStored } from '../storage/storage.ts'

export { onSessionEnd } from './session-end.ts'

/** The call was given up on this device: a duplicate of a pending one, replaced by a newer one, or the session ended. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** One of the ways a call may end without an answer, as opposed to a fault of our own. */
export function isExpected(error: unknown): boolean {
  return error instanceof Refused || error instanceof Unreachable || error instanceof Cancelled
}

export interface Api {
  call: Caller
  cancelPending(): void
}
type ApiOptions = CallerOptions & {
  onSessionOver: (code: number) => void
  onFault?: (name: CallName, input: unknown, error: unknown) => void
}

export function createApi(options: ApiOptions): Api {
  const caller = createCaller(options)
  const pending = new Map<string, { name: CallName; abort: AbortController }>()
  const call: Caller = async (name, input, { bearer, signal } = {}) => {
    const [, method]: Route = routes[name]
    const key = callKey(name, input as Record<string, unknown>)
    const older = pending.get(key)
    // Aborting a write would not undo it, so there the newer one gives way; of two reads the newer is fresher.
    if (older && method) throw new Cancelled(`${name} is already under way`)
    older?.abort.abort()
    const abort = new AbortController()
    pending.set(key, { name, abort })
    const giveUp = () => abort.abort()
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const token = bearer ?? options.token()
    try {
      return await caller(name, input, { signal: abort.signal, ...(token ? { bearer: token } : {}) })
    } catch (error) {
      if (abort.signal.aborted) throw new Cancelled(name)
      if (isFault(error)) options.onFault?.(name, input, error)
      const is_over = error instanceof Refused && SESSION_OVER_CODES.includes(error.code)
      // A late answer to an earlier session says nothing about the present one.
      if (is_over && token && token === options.token()) {
        markEnding(error)
        options.onSessionOver(error.code)
      }
      throw error
    } finally {
      signal?.removeEventListener('abort', giveUp)
      if (pending.get(key)?.abort === abort) pending.delete(key)
    }
  }
  return {
    call,
    cancelPending() {
      for (const [key, { name, abort }] of pending) {
        if (outlivesSession(routes[name][0])) continue
        abort.abort()
        pending.delete(key)
      }
    },
  }
}

function callKey(name: CallName, input: Record<string, unknown>): string {
  const [, method]: Route = routes[name]
  const fields = Object.entries(input).filter(([field]) => method || (field !== 'pos' && field !== 'limit'))
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `${name} ${JSON.stringify(fields)}`
}

const shared = createApi({
  origin: '',
  // Asked before any words are loaded: the account of a newcomer keeps it.
  language: wantedLanguage,
  token: () => readStored('token'),
  // Looked up at every call: a polyfill or a test may replace it later.
  fetch: (input, init) => globalThis.fetch(input, init),
  onDate: keepServerDate,
  onSessionOver: endSession,
  onFault: (name, input, error) => reportSoon((reports) => reports.reportCall(name, input, error)),
})
export const api: Caller = shared.call

const watchers = new Set<() => void>()
/** Whoever keeps answers forgets them: they were given to a session that is over. */
export function onPendingCancelled(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function cancelPending(): void {
  shared.cancelPending()
  for (const watcher of watchers) watcher()
}
