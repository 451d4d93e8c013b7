import { ChatType, privateChatId } from '@mela/contract/ids.ts'

export interface Chat {
  chat_type: ChatType
  chat_id: string
}

export const privateChat = (user_id: string, other_id: string): Chat => ({
  chat_type: ChatType.Private,
  chat_id: privateChatId(user_id, other_id),
})
export const groupChat = (group_id: string): Chat => ({ chat_type: ChatType.Group, chat_id: group_id })
