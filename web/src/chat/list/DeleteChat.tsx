import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { removeChat } from '../act/remove-chat.ts'
import { useFace } from '../use-face.ts'

interface DeleteChatProps {
  roomId: string
  onDeleted: (roomId: string) => void
  onClose: () => void
}

export function DeleteChat({ roomId, onDeleted, onClose }: DeleteChatProps) {
  const t = useT()
  const { name } = useFace(roomId)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeChat(roomId)
      onDeleted(roomId)
      showToast(t('chat.deleted'), { icon: 'check' })
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }
  return (
    <Dialog title={t('chat.delete_question')} text={t('chat.delete_text', { name })} onClose={onClose}>
      <Button variant="danger" isWide busy={isBusy && t('chat.deleting')} onClick={() => void remove()}>
        {t('chat.delete_chat')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
