import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Activity } from '@mela/contract/home/home.ts'
import { formatDay } from '../platform/i18n/dates.ts'
import { useI18n } from '../platform/i18n/i18n.ts'
import { linkTarget } from '../platform/links/open-link.ts'
import { PagesEnd } from '../platform/query/PagesEnd.tsx'
import { ListState, PAGE_SIZE } from '../platform/query/use-pages.ts'
import type { useActivities } from './content.ts'
import css from './Activities.module.css'

/** What takes place now, page by page. */
export function Activities({ activities }: { activities: ReturnType<typeof useActivities> }) {
  const { t } = useI18n()
  const { list, state, error } = activities
  if (list.length === 0 && error === undefined) return null
  return (
    <section className={css.part} aria-labelledby="find-activities">
      <h2 id="find-activities">{t('home.activities')}</h2>
      {list.length > 0 && (
        <ul className={css.list} aria-labelledby="find-activities">
          {list.map((activity) => (
            <li key={activity.id}>
              <Card activity={activity} />
            </li>
          ))}
        </ul>
      )}
      <PagesEnd pages={activities} />
      {state === ListState.NoMore && list.length > PAGE_SIZE && <p className={css.end}>{t('home.no_more')}</p>}
    </section>
  )
}

function Card({ activity }: { activity: Activity }) {
  const { title, content, file } = activity
  const time = useTimeText(activity)
  return (
    <Way url={activity.url}>
      <img src={file.url} alt="" loading="lazy" decoding="async" />
      <span className={css.words}>
        <b>{title}</b>
        {time && <small>{time}</small>}
        <span>{content}</span>
      </span>
    </Way>
  )
}

function useTimeText({ start_at, end_at }: Activity): string {
  const { t, locale } = useI18n()
  const day = (at: string) => formatDay(Date.parse(at), locale)
  if (start_at && end_at) return t('home.from_to', { from: day(start_at), to: day(end_at) })
  if (end_at) return t('home.until', { day: day(end_at) })
  return start_at ? t('home.since', { day: day(start_at) }) : ''
}

/** A page of the app, a new window, or nowhere. */
function Way({ url, children }: { url: string; children: ReactNode }) {
  const router = useRouter()
  const target = linkTarget(url)
  if (!target) return <div className={css.card}>{children}</div>
  if (target.kind === 'window') {
    return (
      <a className={css.card} href={target.url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const { path } = target
  return (
    <a
      className={css.card}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(path)
      }}
    >
      {children}
    </a>
  )
}
