import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { Cancelled } from './api.ts'
import { failureText } from './failure-text.ts'
import { t, type Translate } from '../i18n/i18n.ts'
import { hasEnded } from './session-end.ts'

/** Time to find the button. */
const COPY_SECONDS = 10

/** What was given up on purpose is no news, and the end of a session is told by whoever leads to the login page. */
export function isToBeTold(error: unknown): boolean {
  return !(error instanceof Cancelled) && !hasEnded(error)
}

/** The toast about a call that did not work, for places without room for a sentence of their own. */
export function tellFailure(error: unknown, textOf: (error: unknown, t: Translate) => string = failureText): void {
  if (!isToBeTold(error)) return
  const text = textOf(error, t)
  const hasId = error instanceof Refused && error.data.request_id !== undefined
  const copy = { label: t('app.copy'), onAct: () => void navigator.clipboard.writeText(text).catch(() => undefined) }
  showToast(text, { icon: 'alert', isError: true, ...(hasId ? { act: copy, seconds: COPY_SECONDS } : {}) })
}
