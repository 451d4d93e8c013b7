import type { UserInfo } from '@mela/contract/account/account.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

type Bound = Pick<UserInfo, 'area_code' | 'mobile' | 'email'> | null

const SHOWN_AT_ENDS = 3
const DOTS = '•••'

/** Enough for its owner to know it by, over anybody's shoulder. */
export function boundMobile(user: Bound): string | undefined {
  const { area_code = '', mobile } = user ?? {}
  return mobile ? `+${area_code} ${DOTS}${mobile.slice(-SHOWN_AT_ENDS)}` : undefined
}

export function boundEmail(user: Bound): string | undefined {
  const email = user?.email
  if (!email) return undefined
  const at = email.lastIndexOf('@')
  return `${Array.from(email.slice(0, at))[0] ?? ''}${DOTS}${email.slice(at)}`
}

export function boundText(user: Bound, t: Translate): string {
  return boundMobile(user) ?? boundEmail(user) ?? t('account.not_linked')
}
