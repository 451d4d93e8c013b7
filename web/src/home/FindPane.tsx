import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Banner } from '@mela/contract/home/home.ts'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useDelayed } from '@mela/ui/feedback/use-delayed.ts'
import { useSession } from '../account/index.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { linkTarget } from '../platform/links/open-link.ts'
import { PageFailure, PageOffline } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { ListState } from '../platform/query/use-pages.ts'
import { Activities } from './Activities.tsx'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'
import { useActivities, useAnnouncements, useBanners } from './content.ts'
import css from './FindPane.module.css'

const SKELETONS = [1, 2, 3]
const IN_NEW_WINDOW = 1

export function FindPane() {
  const t = useT()
  const { list, error, load } = useBanners()
  const announcements = useAnnouncements()
  const activities = useActivities()
  const navigate = useNavigate()
  const isSignedIn = useSession().status === 'signed_in'
  const openGames = () => void navigate({ to: pathOf('Game') })
  const hasActivities = activities.state !== ListState.NoMore || activities.list.length > 0
  const isQuiet = announcements.list?.length === 0 && !hasActivities
  return (
    <div className={css.pane}>
      <NavBar title={t('app.tab_find')} isLarge />
      <PageOffline />
      {announcements.list && <AnnouncementStrip list={announcements.list} />}
      {isSignedIn && (
        <div className={css.entries}>
          <Row icon="dice" label={t('home.games')} detail={t('home.games_text')} onSelect={openGames} />
        </div>
      )}
      {!list && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {!list && error === undefined && <Waiting />}
      {list?.length === 0 && isQuiet && (
        <div className={css.empty}>
          <EmptyState art="lantern" title={t('home.find_empty')} text={t('home.find_empty_text')} />
        </div>
      )}
      {list && list.length > 0 && (
        <ul className={css.list} aria-label={t('home.banners')}>
          {list.map((banner, index) => (
            <li key={banner.id}>
              <BannerCard banner={banner} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <Activities activities={activities} />
    </div>
  )
}

function Waiting() {
  const t = useT()
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div className={css.list} role="status" aria-label={t('app.loading')}>
      {SKELETONS.map((index) => (
        <i key={index} className={css.skeleton} />
      ))}
    </div>
  )
}

function BannerCard({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const target = linkTarget(banner.url)
  const title = banner.title || t('home.banner')
  const card = <Face banner={banner} alt={title} isFirst={isFirst} />
  if (!target) return <div className={css.card}>{card}</div>
  if (target.kind === 'window' && banner.link_switch === IN_NEW_WINDOW) {
    return (
      <a
        className={css.card}
        href={target.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('home.in_new_window', { title })}
      >
        {card}
      </a>
    )
  }
  const href = target.kind === 'path' ? target.path : pathOf('Embedded', {}, { id: banner.id })
  return (
    <Inside href={href} onOpen={() => void navigate({ href })}>
      {card}
    </Inside>
  )
}

function Inside({ href, onOpen, children }: { href: string; onOpen: () => void; children: ReactNode }) {
  return (
    <a
      className={css.card}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}

function Face({ banner, alt, isFirst }: { banner: Banner; alt: string; isFirst: boolean }) {
  return (
    <>
      <img src={banner.file.url} alt={banner.title ? '' : alt} loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
      {banner.title && <b>{banner.title}</b>}
    </>
  )
}
