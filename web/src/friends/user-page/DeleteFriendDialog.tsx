import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { refreshFriends } from '../../people/index.ts'
import { resync } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

interface DeleteFriendDialogProps {
  friend_id: string
  name: string
  onDeleted: () => void
  onClose: () => void
}

export function DeleteFriendDialog({ friend_id, name, onDeleted, onClose }: DeleteFriendDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api('deleteFriend', { friend_id })
      void refreshFriends()
      // The chat has left the list with the friend.
      void resync()
      showToast(t('friends.friend_deleted'), { icon: 'check' })
      onClose()
      onDeleted()
    } catch (error) {
      tellFailure(error)
      onClose()
    }
  }
  return (
    <Dialog title={t('friends.delete_question', { name })} text={t('friends.delete_text')} onClose={onClose}>
      <Button variant="danger" isWide busy={isBusy && t('friends.deleting')} onClick={() => void remove()}>
        {t('friends.delete_friend')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
