import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

interface BlockDialogProps {
  user_id: string
  name: string
  isFriend: boolean
  onBlocked: () => void
  onClose: () => void
}

export function BlockDialog({ user_id, name, isFriend, onBlocked, onClose }: BlockDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const block = async () => {
    setBusy(true)
    try {
      await api('blockUser', { to_user_id: user_id, status: 1 })
      showToast(t('friends.blocked'), { icon: 'check' })
      onBlocked()
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }
  return (
    <Dialog
      title={t('friends.block_question', { name })}
      text={t(isFriend ? 'friends.blocked_note' : 'friends.blocked_note_stranger')}
      onClose={onClose}
    >
      <Button variant="danger" isWide busy={isBusy && t('friends.blocking')} onClick={() => void block()}>
        {t('friends.block')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
