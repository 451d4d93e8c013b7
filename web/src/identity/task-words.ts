import type { IdentityTask } from '@mela/contract/identity/identity.ts'
import { DOCUMENT_KINDS, IDENTITY_REASONS, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { formatDay, formatTime, daysAgo } from '../platform/i18n/dates.ts'
import type { TextKey } from '../names/areas.ts'
import type { Translate } from '../platform/i18n/i18n.ts'
import { amountText } from '../wallet/index.ts'

// What a task is called and why it stands where it stands.
export type TaskName = IdentityTask['name']

export const taskIcons: Record<TaskName, IconName> = {
  basic: 'shield_check',
  phone: 'phone',
  document: 'document',
  telegram: 'send',
  bank: 'bank',
  google: 'globe',
  rechange_num: 'arrow_in',
  rechange_amount: 'arrow_in',
  betting_num: 'dice',
  betting_amount: 'dice',
}

export const isCounter = ({ need }: IdentityTask): boolean => need !== undefined
const isAmount = ({ name }: IdentityTask): boolean => name.endsWith('amount')

export function taskLabel(task: IdentityTask, t: Translate): string {
  if (task.name === 'basic') return t('identity.basic')
  return t(`identity.task_${task.name}`, { n: Number.parseInt(task.need ?? '0', 10) })
}

/** `200.00 of 500.00`, as people write it. */
export function counted(task: IdentityTask, t: Translate, locale: string): string {
  const words = (amount: string) => (isAmount(task) ? amountText(amount, Currency.Rupee, locale) : amount)
  return t('identity.count', { done: words(task.now ?? '0'), all: words(task.need ?? '0') })
}

/** Between 0 and 1, for a bar. */
export const shareOf = ({ now = '0', need = '1' }: IdentityTask): number =>
  Math.min(1, Number.parseFloat(now) / Number.parseFloat(need))

export function reasonText(reason: string, t: Translate): string {
  const known = IDENTITY_REASONS.find((each) => each === reason) ?? 'other'
  return t(`identity.reason_${known}`)
}

/** A document is told with its kind, which each language has its own word for. */
export function shownText(shown: string, t: Translate): string {
  const [first = '', ...rest] = shown.split(' ')
  const kind = DOCUMENT_KINDS.find((each) => each === first)
  return kind ? `${t(`identity.kind_${kind}`)} ${rest.join(' ')}` : shown
}

export function sinceText(since: string, t: Translate, locale: string): string {
  const moment = Date.parse(since)
  const time = daysAgo(moment) === 0 ? formatTime(moment, locale) : formatDay(moment, locale)
  return t('identity.since', { time })
}

const DETAILS: Partial<Record<TaskName, TextKey>> = {
  phone: 'identity.detail_phone',
  document: 'identity.detail_document',
  telegram: 'identity.detail_provider',
  google: 'identity.detail_provider',
  bank: 'identity.detail_bank',
}

export function taskDetail(task: IdentityTask, isLocked: boolean, t: Translate, locale: string): string | undefined {
  if (isCounter(task)) return counted(task, t, locale)
  if (task.status === TaskState.IDNENTING && task.since) return sinceText(task.since, t, locale)
  if (task.status === TaskState.COMPLETED) return task.shown && shownText(task.shown, t)
  if (isLocked) return task.name === 'basic' ? undefined : t('identity.detail_after_basic')
  if (task.reason) return reasonText(task.reason, t)
  const detail = DETAILS[task.name]
  return detail && t(detail)
}
