import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { clearCaches } from './session.ts'

const MEDIA_CACHE = /^media/

async function clearMedia(): Promise<void> {
  // Absent where the page is not served securely.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => MEDIA_CACHE.test(name)).map((name) => caches.delete(name)))
}

export function ClearDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    await Promise.all([clearCaches(), clearMedia()]).catch(() => undefined)
    showToast(t('account.cleared'), { icon: 'check' })
    onClose()
  }
  return (
    <Dialog title={t('account.clear_question')} text={t('account.clear_text')} onClose={onClose}>
      <Button isWide busy={isBusy && t('account.clearing')} onClick={() => void clear()}>
        {t('account.clear')}
      </Button>
      <Button isWide variant="soft" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
