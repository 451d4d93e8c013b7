import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { daysAgo, formatDay, formatFullDate, isSameYear } from '../../platform/i18n/dates.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** When the notice was written; undefined where there is none. */
export function updatedText({ group }: GroupInfo, t: Translate, locale: string): string | undefined {
  if (!group.notice || !group.notice_at) return undefined
  const moment = Date.parse(group.notice_at)
  const days = daysAgo(moment)
  if (days <= 0) return t('groups.updated_today')
  if (days === 1) return t('groups.updated_yesterday')
  const day = isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
  return t('groups.updated_on', { day })
}
