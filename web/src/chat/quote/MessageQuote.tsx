import { useEffect, useState } from 'react'
import type { ChatType } from '@mela/contract/ids.ts'
import { Quote } from '@mela/ui/display/Quote.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toMessage } from '../state/message.ts'
import type { Message } from '../state/model.ts'
import { groupOf, usePersonName, usePreviewText } from '../words/names.ts'

export interface MessagePlace {
  chat_id: string
  chat_type: ChatType
  message_id: string
}

/** A message of any chat, in one line, as the server tells it now: also after a reload, and not once it is gone. */
export function MessageQuote({ place }: { place: MessagePlace }) {
  const t = useT()
  const { chat_id, chat_type, message_id } = place
  const [found, setFound] = useState<Message | 'gone'>()
  useEffect(() => {
    let isOver = false
    const after = String(BigInt(message_id) - 1n)
    api('getMessages', { chat_id, chat_type, after, limit: 1 }).then(
      ([message]) => {
        if (!isOver) setFound(message?.message_id === message_id ? toMessage(message, '') : 'gone')
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [chat_id, chat_type, message_id])
  const message = found === 'gone' ? undefined : found
  const name = usePersonName(message?.senderId ?? '', message && groupOf(message))
  const text = usePreviewText(message)
  if (found === undefined) return null
  return <Quote title={message ? name : ''} text={message ? text : t('chat.quote_deleted')} />
}
