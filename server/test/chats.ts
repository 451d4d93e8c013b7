import { ChatType, privateChatId } from '@mela/contract/ids.ts'

export interface Chat {
  chat_id: string
  chat_type: ChatType
}
interface Somebody {
  id: string
}

export const inPrivate = (one: Somebody, other: Somebody): Chat => ({
  chat_id: privateChatId(one.id, other.id),
  chat_type: ChatType.Private,
})
export const inGroup = ({ id }: Somebody): Chat => ({ chat_id: id, chat_type: ChatType.Group })
