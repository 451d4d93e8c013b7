import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { removeChat } from '../act/chat-acts.ts'
import { useFace } from '../use-face.ts'

interface DeleteChatProps {
  roomId: string
  onDeleted: (roomId: string) => void
  onClose: () => void
}

export function DeleteChat({ roomId, onDeleted, onClose }: DeleteChatProps) {
  const t = useT()
  const { name } = useFace(roomId)
  const remove = () => {
    removeChat(roomId)
    onDeleted(roomId)
    onClose()
  }
  return (
    <Dialog title={t('chat.delete_question')} text={t('chat.delete_text', { name })} onClose={onClose}>
      <Button variant="danger" isWide onClick={remove}>
        {t('chat.delete_chat')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
