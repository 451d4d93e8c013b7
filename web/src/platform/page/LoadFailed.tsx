import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { useT } from '../i18n/i18n.ts'
import { useBroken } from '../install/use-broken.ts'

/** In the place of a part that could not be fetched. */
export function LoadFailed() {
  const t = useT()
  const isBroken = useBroken(true)
  if (!isBroken) return null
  return (
    <EmptyState art="lantern" title={t('errors.network')}>
      <Button variant="tint" size="medium" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </Button>
    </EmptyState>
  )
}
