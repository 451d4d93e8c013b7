import { Note } from '@mela/ui/feedback/Note.tsx'
import type { Found } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { RecordHit } from './RecordHit.tsx'
import css from './SearchAll.module.css'

interface KeptRecordsProps {
  found: readonly Found[]
  keyword: string
  isOfOne: boolean
  onRetry: () => void
}

/** What this device has of the messages, and that it is not all. */
export function KeptRecords({ found, keyword, isOfOne, onRetry }: KeptRecordsProps) {
  const t = useT()
  return (
    <>
      <div className={css.note}>
        <Note tone="warning" icon="offline" role="status" act={{ label: t('app.retry'), onAct: onRetry }}>
          {t('friends.kept_only')}
        </Note>
      </div>
      {found.length > 0 && (
        <ul aria-label={t('friends.records')}>
          {found.map((each) => (
            <RecordHit key={`${each.roomId} ${each.message_id}`} found={each} keyword={keyword} isOfOne={isOfOne} />
          ))}
        </ul>
      )}
    </>
  )
}
