import { useLayoutEffect } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { isMissingFile } from '../../platform/install/outdated.ts'
import { useBroken } from '../../platform/install/use-broken.ts'
import { removeSkeleton } from '../Root.tsx'
import css from './NotFound.module.css'

/** Something in the program broke; what was typed and unsent is kept on the device. */
export function Crash({ error }: { error?: unknown }) {
  const t = useT()
  const isBroken = useBroken(isMissingFile(error))
  useLayoutEffect(removeSkeleton, [])
  if (!isBroken) return <main className={css.page} />
  return (
    <main className={css.page}>
      <EmptyState art="lantern" title={t('app.crash_title')}>
        <Button variant="tint" size="medium" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      </EmptyState>
    </main>
  )
}
