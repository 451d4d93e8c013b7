import { Suspense, useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Badge } from '@mela/ui/feedback/Badge.tsx'
import { lazyExtra } from '../platform/page/lazy-screen.ts'
import { useT } from '../platform/i18n/i18n.ts'
import type { useAnnouncements } from './content.ts'
import css from './AnnouncementStrip.module.css'

const AnnouncementsSheet = lazyExtra(() =>
  import('./AnnouncementsSheet.tsx').then((module) => module.AnnouncementsSheet),
)

/** The first announcement in a line; all of them are behind it. */
export function AnnouncementStrip({ list }: { list: NonNullable<ReturnType<typeof useAnnouncements>['list']> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const first = list[0]
  if (!first) return null
  return (
    <section className={css.strip} aria-label={t('home.announcements')}>
      <button type="button" className={css.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="megaphone" size={20} />
        <b>{first.title}</b>
        {list.length > 1 && <Badge count={list.length} isMuted />}
        <Icon name="chevron_right" size={18} />
      </button>
      <Suspense>{isOpen && <AnnouncementsSheet list={list} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
