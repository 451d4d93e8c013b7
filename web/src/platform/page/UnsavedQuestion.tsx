import { useEffect } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useT } from '../i18n/i18n.ts'
import { startEditing, wasSaved } from './unsaved.ts'

/** Asks before a page is left while there are changes in it. */
export function UnsavedQuestion({ isChanged }: { isChanged: boolean }) {
  const t = useT()
  useEffect(startEditing, [])
  const hasChanges = () => isChanged && !wasSaved()
  const blocker = useBlocker({
    // Whoever's session has ended has no page to stay on.
    shouldBlockFn: ({ next }) => hasChanges() && next.pathname !== '/login',
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t('app.discard_question')} text={t('app.discard_text')} onClose={blocker.reset}>
      <Button isWide onClick={blocker.reset}>
        {t('app.keep_editing')}
      </Button>
      <Button variant="soft" isWide onClick={blocker.proceed}>
        {t('app.discard')}
      </Button>
    </Dialog>
  )
}
