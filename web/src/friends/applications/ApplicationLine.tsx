import { useNavigate } from '@tanstack/react-router'
import type { FriendApplication } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { displayName, faceKindOf, useRemark } from '../../people/index.ts'
import { rowTime } from '../../chat/index.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import css from './ApplicationLine.module.css'

export type Answer = typeof ApplicationStatus.Pass | typeof ApplicationStatus.Delete

const outcomes: Record<Exclude<ApplicationStatus, 1>, TextKey> = {
  [ApplicationStatus.Pass]: 'friends.added',
  [ApplicationStatus.Delete]: 'friends.declined',
  [ApplicationStatus.Overdue]: 'friends.expired',
}

interface ApplicationLineProps {
  application: FriendApplication
  isBusy: boolean
  onAnswer: (answer: Answer) => void
}

export function ApplicationLine({ application, isBusy, onAnswer }: ApplicationLineProps) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const { user, status, apply_content, created_at } = application
  const name = useRemark(user.id) || displayName(user)
  const isWaiting = status === ApplicationStatus.InApplication
  return (
    <li className={css.line}>
      <button
        type="button"
        className={css.person}
        onClick={() => void navigate({ to: pathOf('UserPage', {}, { id: user.id }) })}
      >
        <Avatar id={user.id} name={name} url={user.avatar.url} look={faceKindOf(user)} size={48} />
        <span className={css.words}>
          <span className={css.head}>
            <b className={css.name}>{name}</b>
            <time className={css.quiet} dateTime={created_at}>
              {rowTime(Date.parse(created_at), locale, t)}
            </time>
          </span>
          <span className={css.text}>{apply_content}</span>
        </span>
      </button>
      {isWaiting ? (
        <div className={css.acts}>
          <Button
            size="medium"
            busy={isBusy && t('friends.saving')}
            aria-label={t('friends.accept_named', { name })}
            onClick={() => onAnswer(ApplicationStatus.Pass)}
          >
            {t('friends.accept')}
          </Button>
          <Button
            size="medium"
            variant="soft"
            disabled={isBusy}
            aria-label={t('friends.decline_named', { name })}
            onClick={() => onAnswer(ApplicationStatus.Delete)}
          >
            {t('friends.decline')}
          </Button>
        </div>
      ) : (
        <p className={css.outcome}>{t(outcomes[status])}</p>
      )}
    </li>
  )
}
