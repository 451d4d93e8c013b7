import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import type { Quote } from '@mela/contract/chat/chat-content.ts'
import { takeMentions } from '../mention/take-mentions.ts'
import { useMention } from '../mention/use-mention.ts'
import { setReply, takeReply, useReply } from '../quote/reply.ts'

/** What goes with a text: the message it answers and the people it names. */
export function useExtras(roomId: string, field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const mention = useMention(roomId, field, text)
  const reply = useReply(roomId)
  useEffect(() => {
    if (reply) field.current?.focus()
  }, [reply, field])
  return {
    ...mention,
    take(): { quote: Quote | undefined; mentions: string[] } {
      return { quote: takeReply(roomId), mentions: takeMentions(roomId, text) }
    },
    takesKey(event: KeyboardEvent): boolean {
      if (mention.takesKey(event)) return true
      if (!reply || event.key !== 'Escape' || event.nativeEvent.isComposing) return false
      event.stopPropagation()
      setReply(roomId, undefined)
      return true
    },
  }
}
