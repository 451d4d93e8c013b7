import { ack } from './ack.ts'
import { getMessageUpdates } from './get-message-updates.ts'
import { getMessages } from './get-messages.ts'
import { removeChat } from './remove-chat.ts'
import { sendMessage } from './send-message.ts'

export const chatHandlers = { sendMessage, getMessages, getMessageUpdates, ack, removeChat }
export { chatTopics } from './announce.ts'
export { isBlocked, readMembers } from './members.ts'
