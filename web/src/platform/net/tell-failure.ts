import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { Cancelled } from './api.ts'
import { failureText } from './failure-text.ts'
import { t } from '../i18n/i18n.ts'
import { hasEnded } from './session-end.ts'

/** Time to find the button. */
const COPY_SECONDS = 10

/**
 * The toast about a call that did not work, for places without room for a sentence of their own. What was given up on
 * purpose is no news, and the end of a session is told by whoever leads to the login page.
 */
export function tellFailure(error: unknown): void {
  if (error instanceof Cancelled || hasEnded(error)) return
  const text = failureText(error, t)
  const hasId = error instanceof Refused && error.data.request_id !== undefined
  const copy = { label: t('app.copy'), onAct: () => void navigator.clipboard.writeText(text).catch(() => undefined) }
  showToast(text, { icon: 'alert', isError: true, ...(hasId ? { act: copy, seconds: COPY_SECONDS } : {}) })
}
