import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

interface CancelDialogProps {
  title: string
  text: string
  /** The word on the button that cancels. */
  act: string
  cancel: () => Promise<void>
  onClose: () => void
}

/** Asks once more before an order is taken back. */
export function CancelDialog({ title, text, act, cancel, onClose }: CancelDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const perform = () => {
    setBusy(true)
    cancel()
      .catch(tellFailure)
      .finally(() => {
        setBusy(false)
        onClose()
      })
  }
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <Button variant="danger" isWide busy={isBusy && t('wallet.cancelling')} onClick={perform}>
        {act}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('wallet.keep_order')}
      </Button>
    </Dialog>
  )
}
