import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'

export function ResetCardDialog({ onReset, onClose }: { onReset: () => Promise<void>; onClose: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    setBusy(true)
    try {
      await onReset()
      showToast(t('account.card_reset'), { icon: 'check' })
      onClose()
    } catch (error) {
      tellFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('account.reset_card_question')} text={t('account.reset_card_text')} onClose={onClose}>
      <Button isWide busy={isBusy && t('account.saving')} onClick={() => void reset()}>
        {t('account.reset_card')}
      </Button>
      <Button isWide variant="soft" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
