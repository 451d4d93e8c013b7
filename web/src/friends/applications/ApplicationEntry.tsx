import { useNavigate } from '@tanstack/react-router'
import { Badge } from '@mela/ui/feedback/Badge.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { displayName } from '../../people/index.ts'
import { rowTime } from '../../chat/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { paths } from '../../names/paths.ts'
import { useApplications } from './applications.ts'
import css from './ApplicationEntry.module.css'

/** Before all chats: who wants to be a friend. */
export function ApplicationEntry() {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const { unread, newest } = useApplications()
  if (!newest) return null
  return (
    <a
      href={paths.FriendApplication}
      className={css.row}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: paths.FriendApplication })
      }}
    >
      <span className={css.sign}>
        <Icon name="person_add" size={24} />
      </span>
      <span className={css.main}>
        <span className={css.line}>
          <b className={css.name}>{t('friends.application_entry')}</b>
          <span className={unread > 0 ? css.fresh : css.time}>{rowTime(Date.parse(newest.created_at), locale, t)}</span>
        </span>
        <span className={css.line}>
          <span className={css.preview}>
            {unread > 0 ? t('friends.wants_to_add', { name: displayName(newest.user) }) : t('friends.no_new_requests')}
          </span>
          <Badge count={unread} />
          {unread > 0 && <span className="screen-reader-only">{t('friends.waiting', { n: unread })}</span>}
        </span>
      </span>
    </a>
  )
}
