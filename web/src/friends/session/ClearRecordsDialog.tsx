import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { clearRecords } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'

interface ClearRecordsDialogProps {
  roomId: string
  name: string
  onClose: () => void
}

export function ClearRecordsDialog({ roomId, name, onClose }: ClearRecordsDialogProps) {
  const t = useT()
  const clear = () => {
    clearRecords(roomId, t('groupings.cleared'))
    onClose()
  }
  return (
    <Dialog title={t('groupings.clear_question')} text={t('groupings.clear_text', { name })} onClose={onClose}>
      <Button variant="danger" isWide onClick={clear}>
        {t('groupings.clear_now')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
