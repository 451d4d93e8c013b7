import { useRouter } from '@tanstack/react-router'
import type { Notice } from '@mela/contract/home/home.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { api } from '../platform/net/api.ts'
import { useServerEvent } from '../platform/net/use-server-event.ts'
import { formatTime } from '../platform/i18n/dates.ts'
import { groupByDay } from '../platform/i18n/day-groups.ts'
import { useI18n } from '../platform/i18n/i18n.ts'
import { LinkedText } from '../platform/links/LinkedText.tsx'
import { linkTarget, openWindow } from '../platform/links/open-link.ts'
import { Page } from '../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../platform/page/PageState.tsx'
import { PagesEnd } from '../platform/query/PagesEnd.tsx'
import { ListState, usePages } from '../platform/query/use-pages.ts'
import css from './NotificationsScreen.module.css'

const icons: Record<Notice['type'], IconName> = { account: 'shield', site: 'megaphone' }

const keyOf = ({ id }: Notice) => id

export function NotificationsScreen() {
  const { t, locale } = useI18n()
  const notices = usePages(['listNotices'], (page, { signal }) => api('listNotices', page, { signal }), { keyOf })
  const { list, state, again } = notices
  useServerEvent('content_update', again)
  const days = groupByDay(list, locale, { today: t('home.today'), yesterday: t('chat.yesterday') })
  return (
    <Page title={t('pages.user_notification')} back="/profile">
      <PageOffline />
      {state !== ListState.FirstLoad && list.length === 0 && (
        <PageEmpty art="lantern" title={t('home.quiet')} text={t('home.quiet_text')} />
      )}
      {days.map(({ day, items }) => (
        <section key={day} className={css.day}>
          <h2>{day}</h2>
          <ul className={css.card}>
            {items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      <PagesEnd pages={notices} />
    </Page>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { t, locale } = useI18n()
  const router = useRouter()
  const target = notice.url ? linkTarget(notice.url) : undefined
  const open = () => {
    if (target?.kind === 'path') router.history.push(target.path)
    else if (target) openWindow(target.url)
  }
  return (
    <li className={css.notice}>
      <span className={css.icon}>
        <Icon name={icons[notice.type]} size={20} />
      </span>
      <div className={css.words}>
        <div className={css.line}>
          <b className={notice.is_read ? undefined : css.fresh}>{notice.title}</b>
          <time dateTime={notice.created_at}>{formatTime(Date.parse(notice.created_at), locale)}</time>
          {!notice.is_read && <i className={css.dot} role="img" aria-label={t('home.new')} />}
        </div>
        <p>
          <LinkedText text={notice.content} />
        </p>
        {target && (
          <Button variant="tint" size="small" onClick={open}>
            {t('home.open_notice')}
          </Button>
        )}
      </div>
    </li>
  )
}
