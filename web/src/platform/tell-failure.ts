import { showToast } from '@mela/ui/Toaster.tsx'
import { Cancelled } from './api.ts'
import { failureText } from './failure-text.ts'
import { t } from './i18n.ts'
import { hasEnded } from './session-end.ts'

/**
 * The toast about a call that did not work, for places without room for a sentence of their own. What was given up on
 * purpose is no news, and the end of a session is told by whoever leads to the door.
 */
export function tellFailure(error: unknown): void {
  if (error instanceof Cancelled || hasEnded(error)) return
  showToast(failureText(error, t), { icon: 'alert', isError: true })
}
