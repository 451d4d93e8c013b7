import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useNames } from './names.ts'
import { useTyping } from '../send/typing.ts'

/** Who writes in a chat, in words; in a group with the name, of several their number. */
export function useTypingText(roomId: string): string | undefined {
  const t = useT()
  const ids = useTyping(roomId)
  const chat = parseRoomId(roomId)
  const group_id = chat?.type === ChatType.Group ? chat.target : undefined
  const [first] = ids
  const nameOf = useNames(first === undefined ? [] : [first], group_id)
  if (first === undefined) return undefined
  if (group_id === undefined) return t('chat.typing')
  return ids.length > 1 ? t('chat.typing_many', { n: ids.length }) : t('chat.typing_one', { name: nameOf(first) })
}
