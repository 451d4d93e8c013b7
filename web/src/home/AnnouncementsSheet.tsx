import type { Announcement } from '@mela/contract/home/home.ts'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { formatFullDate } from '../platform/i18n/dates.ts'
import { useI18n } from '../platform/i18n/i18n.ts'
import { LinkedText } from '../platform/links/LinkedText.tsx'
import css from './AnnouncementStrip.module.css'

export function AnnouncementsSheet({ list, onClose }: { list: readonly Announcement[]; onClose: () => void }) {
  const { t, locale } = useI18n()
  return (
    <Sheet title={t('home.announcements')} closeLabel={t('app.close')} onClose={onClose}>
      <ul className={css.list}>
        {list.map(({ id, title, content, created_at }) => (
          <li key={id}>
            <h3>{title}</h3>
            <time dateTime={created_at}>{formatFullDate(Date.parse(created_at), locale)}</time>
            <p>
              <LinkedText text={content} />
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
