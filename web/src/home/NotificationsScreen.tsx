import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Notice } from '@mela/contract/home.ts'
import { Button } from '@mela/ui/Button.tsx'
import { Icon } from '@mela/ui/Icon.tsx'
import type { IconName } from '@mela/ui/icon-paths.ts'
import { daysAgo, formatDay, formatFullDate, formatTime, formatWeekday, isSameYear } from '../platform/dates.ts'
import { useI18n, type Translate } from '../platform/i18n.ts'
import { LinkedText } from '../platform/LinkedText.tsx'
import { linkTarget, openWindow } from '../platform/open-link.ts'
import { Page } from '../platform/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../platform/PageState.tsx'
import { useNotices } from './use-notices.ts'
import css from './NotificationsScreen.module.css'

const icons: Record<Notice['type'], IconName> = { account: 'shield', site: 'megaphone' }
const WEEKDAY_UP_TO_DAYS = 6

export function NotificationsScreen() {
  const { t, locale } = useI18n()
  const { list, error, hasMore, loadMore } = useNotices()
  const days = groupByDay(list ?? [], locale, t)
  return (
    <Page title={t('pages.user_notification')} back="/profile">
      <PageOffline />
      {!list && (error ? <PageFailure error={error} onRetry={loadMore} /> : <PageLoading />)}
      {list?.length === 0 && <PageEmpty art="lantern" title={t('home.quiet')} text={t('home.quiet_text')} />}
      {days.map(({ day, notices }) => (
        <section key={day} className={css.day}>
          <h2>{day}</h2>
          <ul className={css.card}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      {list && error !== undefined && <PageFailure error={error} onRetry={loadMore} />}
      {hasMore && error === undefined && <More key={list?.length} onSeen={loadMore} />}
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

/** Asks for the next page when the end comes into view. */
function More({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current())
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref}>
      <PageLoading rows={2} />
    </div>
  )
}

function groupByDay(list: readonly Notice[], locale: string, t: Translate): { day: string; notices: Notice[] }[] {
  const groups: { day: string; notices: Notice[] }[] = []
  for (const notice of list) {
    const day = dayName(Date.parse(notice.created_at), locale, t)
    const last = groups[groups.length - 1]
    if (last?.day === day) last.notices.push(notice)
    else groups.push({ day, notices: [notice] })
  }
  return groups
}

function dayName(moment: number, locale: string, t: Translate): string {
  const days = daysAgo(moment)
  if (days <= 0) return t('home.today')
  if (days === 1) return t('chat.yesterday')
  if (days <= WEEKDAY_UP_TO_DAYS) return formatWeekday(moment, locale)
  return isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
}
