import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

interface ConfirmDialogProps {
  title: string
  text?: string
  label: string
  /** What runs, in words. */
  busy: string
  isDanger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks once more; closes when it is done or could not be. */
export function ConfirmDialog({ title, text, label, busy, isDanger = true, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }
  return (
    <Dialog title={title} {...(text && { text })} onClose={onClose}>
      <Button variant={isDanger ? 'danger' : 'primary'} isWide busy={isBusy && busy} onClick={() => void confirm()}>
        {label}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
