import { Refused, Unreachable } from '@mela/contract/client.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { begunUnits } from '../../../platform/i18n/dates.ts'
import { failureText } from '../../../platform/net/failure-text.ts'
import type { Translate } from '../../../platform/i18n/i18n.ts'

const OF_PASSWORD: readonly RefusalName[] = [
  'wrong_withdraw_password',
  'withdraw_password_locked',
  'withdraw_password_not_set',
]
const HOUR = 3_600
const MINUTE = 60

/** Whether the digits are what was refused, so that everything else stands. */
export const isOfPassword = (error: unknown): boolean => error instanceof Refused && OF_PASSWORD.includes(error.reason)

export const isLocked = (error: unknown): boolean =>
  error instanceof Refused && error.reason === 'withdraw_password_locked'

/** What to say of a money call that did not work. Without an answer nobody knows, and asking again is harmless. */
export function moneyFailureText(error: unknown, t: Translate): string {
  if (error instanceof Unreachable) return t('wallet.withdraw_unknown')
  if (!(error instanceof Refused)) return failureText(error, t)
  const { retry_after, attempts_left } = error.data
  if (isLocked(error) && retry_after) return lockText(retry_after, t)
  if (attempts_left === undefined) return failureText(error, t)
  return t('wallet.withdraw_wrong_password_left', { n: attempts_left })
}

function lockText(seconds: number, t: Translate): string {
  return seconds >= HOUR
    ? t('account.attempts_wait_hours', { n: begunUnits(seconds, HOUR) })
    : t('account.attempts_wait_minutes', { n: begunUnits(seconds, MINUTE) })
}
