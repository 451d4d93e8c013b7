import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { clearRecords } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

interface ClearRecordsDialogProps {
  roomId: string
  name: string
  onClose: () => void
}

export function ClearRecordsDialog({ roomId, name, onClose }: ClearRecordsDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    try {
      await clearRecords(roomId)
      showToast(t('groupings.cleared'), { icon: 'check' })
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }
  return (
    <Dialog title={t('groupings.clear_question')} text={t('groupings.clear_text', { name })} onClose={onClose}>
      <Button variant="danger" isWide busy={isBusy && t('groupings.clearing')} onClick={() => void clear()}>
        {t('groupings.clear_now')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
