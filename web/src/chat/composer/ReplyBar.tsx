import { EditBar } from '@mela/ui/layout/EditBar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'
import { groupOf, usePersonName, usePreviewText } from '../words/names.ts'
import { setReply } from '../quote/reply.ts'

/** Above the place to write: what is being answered. */
export function ReplyBar({ roomId, message, reader }: { roomId: string; message: Message; reader: string }) {
  const t = useT()
  const person = usePersonName(message.senderId, groupOf(message))
  const name = message.senderId === reader ? t('chat.you') : person
  return (
    <EditBar
      icon="reply"
      title={t('chat.reply_to', { name })}
      text={usePreviewText(message)}
      closeLabel={t('acts.cancel_reply')}
      onClose={() => setReply(roomId, undefined)}
    />
  )
}
