import { Refused, Unreachable } from '@mela/contract/client.ts'
import type * as reports from './error-report.ts'
import { hasText } from '../i18n/i18n.ts'

// The way to error-report.ts, which is fetched when there is something to report.
type Reports = typeof reports
const SERVICE_ERROR = 500
/** The proxy stands alone: the server is away or too slow. */
const AWAY: readonly (number | undefined)[] = [undefined, 502, 503, 504]

function isAway({ is_timeout, status }: Unreachable): boolean {
  return is_timeout || AWAY.includes(status)
}

export function reportSoon(report: (loaded: Reports) => void): void {
  import('./error-report.ts').then(report).catch(() => undefined)
}

/** A call may end without an answer in ways that everybody expects: refusals, a lost connection, a server that is unreachable. */
export function isFault(error: unknown): boolean {
  if (error instanceof Refused) return error.code === SERVICE_ERROR || !hasText(`errors.${error.reason}`)
  return !(error instanceof Unreachable) || !isAway(error)
}

export function watchFaults(): void {
  window.addEventListener('error', ({ error }) => error && reportSoon((loaded) => loaded.reportFault('error', error)))
  window.addEventListener('unhandledrejection', ({ reason }) =>
    reportSoon((loaded) => loaded.reportFault('rejection', reason)),
  )
}
