import type { TextKey } from './areas.ts'

/** Of codes that may come with a reason this build does not know. */
export const CODE_TEXTS: Record<number, TextKey> = {
  500: 'errors.service_error',
  10001: 'errors.account_blocked',
  10003: 'errors.too_many_operations',
  10004: 'errors.non_existent',
  10005: 'errors.no_authorization',
  10017: 'errors.user_banned',
  10018: 'errors.permission_not_allowed',
  10022: 'errors.already_friends',
  10023: 'errors.group_banned',
  10027: 'errors.login_abnormal',
}
