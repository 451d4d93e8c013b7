import { useState } from 'react'
import { ChatType } from '@mela/contract/ids.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { removeMessages } from '../act/chat-acts.ts'
import type { Message } from '../state/model.ts'
import { useFace } from '../use-face.ts'
import { mayDeleteForAll, type Asker } from './acts.ts'
import css from './DeleteMessage.module.css'

interface DeleteMessageProps {
  messages: readonly Message[]
  roomId: string
  asker: Asker
  onClose: () => void
}

export function DeleteMessage({ messages, roomId, asker, onClose }: DeleteMessageProps) {
  const t = useT()
  const { name } = useFace(roomId)
  const [first] = messages
  const mayForAll = messages.every((message) => mayDeleteForAll(message, asker))
  // Whoever manages a group mostly takes something away from all; one's own words are one's own to decide.
  const [isForAll, setForAll] = useState(mayForAll && first!.senderId !== asker.reader)
  const remove = () => {
    removeMessages(messages, isForAll)
    onClose()
  }
  const label = first!.type === ChatType.Private ? t('acts.also_for', { name }) : t('acts.for_everyone')
  return (
    <Dialog title={t('acts.delete_question')} {...(isForAll ? {} : { text: t('acts.delete_text') })} onClose={onClose}>
      {mayForAll && (
        <div className={css.choice}>
          <PickRow kind="many" name="for_all" value="1" label={label} isPicked={isForAll} onPick={setForAll} />
        </div>
      )}
      <Button variant="danger" isWide onClick={remove}>
        {t('app.delete')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
