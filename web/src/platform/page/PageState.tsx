import type { ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import type { SpotArtName } from '@mela/ui/display/SpotArt.tsx'
import { ConnectionNote } from '../net/ConnectionNote.tsx'
import { failureText } from '../net/failure-text.ts'
import { useT } from '../i18n/i18n.ts'
import css from './PageState.module.css'

// What a page shows while it has nothing of its own to show.

/** Grey rows, only once the wait is felt. */
export function PageLoading({ rows = 6 }: { rows?: number }) {
  const t = useT()
  return <SkeletonRows count={rows} label={t('app.loading')} />
}

interface PageEmptyProps {
  art: SpotArtName
  title: string
  text?: string | undefined
  children?: ReactNode
}

export function PageEmpty({ art, title, text, children }: PageEmptyProps) {
  return (
    <div className={css.middle}>
      <EmptyState art={art} title={title} text={text}>
        {children}
      </EmptyState>
    </div>
  )
}

/** What went wrong and the way to try again. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={css.middle} role="alert">
      <EmptyState art="cable" title={failureText(error, t)}>
        <Button variant="tint" size="medium" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** Above content that may be old. */
export const PageOffline = ConnectionNote
