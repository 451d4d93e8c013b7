import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { JoinRequest } from '@mela/contract/groups/groups-joining.ts'
import { JoinStatus, JoinType, ReviewAction } from '@mela/contract/groups/groups-rules.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Tag, type TagTone } from '@mela/ui/feedback/Tag.tsx'
import { displayName, faceKindOf, useRemark } from '../../people/index.ts'
import { daysAgo, formatDay, formatFullDate, formatTime, isSameYear } from '../../platform/i18n/dates.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n, useT, type Translate } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import type { Review } from './review-request.ts'
import css from './JoinRequestRow.module.css'

interface WaitingRowProps {
  request: JoinRequest
  onDecide: (request: JoinRequest, action: Review) => Promise<void>
}

export function WaitingRow({ request, onDecide }: WaitingRowProps) {
  const t = useT()
  const name = useName(request)
  const [running, setRunning] = useState<Review>()
  const decide = async (action: Review) => {
    if (running !== undefined) return
    setRunning(action)
    await onDecide(request, action)
    setRunning(undefined)
  }
  return (
    <div className={css.row}>
      <Head request={request} />
      {request.apply_content && <p className={css.words}>{request.apply_content}</p>}
      <div className={css.acts}>
        <Button
          size="medium"
          aria-label={t('groups.pass_named', { name })}
          busy={running === ReviewAction.Pass && t('groups.saving')}
          onClick={() => void decide(ReviewAction.Pass)}
        >
          {t('groups.pass')}
        </Button>
        <Button
          size="medium"
          variant="soft"
          aria-label={t('groups.refuse_named', { name })}
          busy={running === ReviewAction.Delete && t('groups.saving')}
          onClick={() => void decide(ReviewAction.Delete)}
        >
          {t('groups.refuse')}
        </Button>
      </div>
    </div>
  )
}

const outcomes: Partial<Record<JoinRequest['status'], { tone: TagTone; text: TextKey }>> = {
  [JoinStatus.Pass]: { tone: 'success', text: 'groups.passed' },
  [JoinStatus.Reject]: { tone: 'neutral', text: 'groups.refused' },
  [JoinStatus.Expired]: { tone: 'neutral', text: 'groups.expired' },
}

export function DecidedRow({ request }: { request: JoinRequest }) {
  const t = useT()
  const outcome = outcomes[request.status]
  return (
    <div className={css.row}>
      <Head request={request} tag={outcome && <Tag tone={outcome.tone}>{t(outcome.text)}</Tag>} />
    </div>
  )
}

function Head({ request, tag }: { request: JoinRequest; tag?: ReactNode }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const name = useName(request)
  const { user } = request
  return (
    <button
      type="button"
      className={css.head}
      onClick={() => void navigate({ to: pathOf('UserPage', {}, { id: user.id }) })}
    >
      <Avatar id={user.id} name={name} url={user.avatar.url} look={faceKindOf(user)} size={44} />
      <span className={css.texts}>
        <b className={css.name}>{name}</b>
        <span className={css.detail}>{wayText(request, t)}</span>
      </span>
      <span className={css.end}>
        {tag}
        <time className={css.detail} dateTime={request.created_at}>
          {timeText(Date.parse(request.created_at), t, locale)}
        </time>
      </span>
    </button>
  )
}

function useName({ user }: JoinRequest): string {
  const remark = useRemark(user.id)
  return remark || displayName(user)
}

function wayText({ type, ref_user }: JoinRequest, t: Translate): string {
  if (!ref_user) return t('groups.by_link')
  const name = displayName(ref_user)
  return type === JoinType.Invite ? t('groups.invited_by', { name }) : t('groups.by_link_of', { name })
}

function timeText(moment: number, t: Translate, locale: string): string {
  const days = daysAgo(moment)
  if (days <= 0) return formatTime(moment, locale)
  if (days === 1) return t('chat.yesterday')
  return isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
}
