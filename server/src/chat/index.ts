import type { Job } from '../platform/jobs.ts'
import { ack } from './ack.ts'
import type { Groupings } from './broadcasts.ts'
import type { CardNeeds } from './complete-content.ts'
import { editChatSession } from './edit-chat-session.ts'
import { finishBroadcast } from './fan-out.ts'
import { getMessageUpdates } from './get-message-updates.ts'
import { getChannelAccountBatch } from './get-channel-account-batch.ts'
import { getChanges } from './get-changes.ts'
import { getChannels } from './get-channels.ts'
import { getMessages } from './get-messages.ts'
import { getMessagesGrouping } from './get-messages-grouping.ts'
import { getPinMessage } from './get-pin-message.ts'
import { getTemplateField } from './get-template-field.ts'
import { pinMessage } from './pin-message.ts'
import { removeChat } from './remove-chat.ts'
import type { Roles } from './remove-for-all.ts'
import { removeMessage } from './remove-message.ts'
import { indexMessages } from './search/index-messages.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'
import { sendMessageGrouping } from './send-message-grouping.ts'
import { greetNewcomer, type Blocks } from './service-chat.ts'

export const chatHandlers = (needs: Blocks & CardNeeds & Groupings & Roles) => ({
  sendMessage: sendMessage(needs),
  getMessages,
  getMessageUpdates,
  ack,
  removeChat,
  removeMessage: removeMessage(needs),
  pinMessage,
  getPinMessage,
  getChanges,
  searchMessages,
  getChannels,
  getChannelAccountBatch,
  getTemplateField,
  editChatSession: editChatSession(needs),
  sendMessageGrouping: sendMessageGrouping(needs),
  getMessagesGrouping: getMessagesGrouping(needs),
})
export const chatJobs = (blocks: Blocks): Job[] => [
  { name: 'account:registered', run: greetNewcomer(blocks) },
  finishBroadcast,
  { name: 'chat:index-messages', every: '* * * * *', run: indexMessages },
]
export { chatTopics } from './announce.ts'
export { readLastBroadcasts } from './broadcasts.ts'
export { readChannels } from './channels.ts'
export { readChatSessions } from './sessions.ts'
export { hearTyping } from './typing.ts'
export { countMessages } from './count-messages.ts'
export { inspectMessages } from './inspect-messages.ts'
export { readAround, removeAsSite } from './operate-messages.ts'
export { readVisibleMessages, type MessageRef } from './visible-messages.ts'
export { writeToChannel } from './write-to-channel.ts'
export { startPushes } from './push-messages.ts'
export { readShared } from './shared-subjects.ts'
export { readGroupMates, readSides } from './members.ts'
export { lockGroupRoom, readTakenPlaces } from './members-among.ts'
export { joinLine, systemLine, type Line } from './lines.ts'
export { writeLine, writeLines } from './write-lines.ts'
export { writeAsMember } from './write-as-member.ts'
export { addMembers, createGroupRoom, openPrivateChat, removeMembers, setMembers, setRoom } from './rooms.ts'
export { groupChat, privateChat } from './chat.ts'
export { lockPair } from './pair.ts'
export { clearSide, sideFlags } from './sides.ts'
export { tellChat, tellPeople } from './tell.ts'
