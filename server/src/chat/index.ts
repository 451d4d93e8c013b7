import type { Job } from '../platform/data/jobs.ts'
import { ack } from './read/ack.ts'
import type { Groupings } from './broadcast/broadcasts.ts'
import type { CardNeeds } from './send/complete-content.ts'
import { editChatSession } from './act/edit-chat-session.ts'
import { finishBroadcast } from './broadcast/fan-out.ts'
import { getMessageUpdates } from './read/get-message-updates.ts'
import { getChannelAccountBatch } from './channels/get-channel-account-batch.ts'
import { getChanges } from './read/get-changes.ts'
import { getMentions } from './read/get-mentions.ts'
import { getChannels } from './channels/get-channels.ts'
import { getMessages } from './read/get-messages.ts'
import { getMessagesGrouping } from './broadcast/get-messages-grouping.ts'
import { getPinMessage } from './act/get-pin-message.ts'
import { getTemplateField } from './channels/get-template-field.ts'
import { markUnread } from './read/mark-unread.ts'
import { pinMessage } from './act/pin-message.ts'
import { removeChat } from './act/remove-chat.ts'
import type { Roles } from './act/remove-for-all.ts'
import { removeMessage } from './act/remove-message.ts'
import { indexMessages } from './search/index-messages.ts'
import { searchMessages } from './search/search-messages.ts'
import { sendMessage } from './send/send-message.ts'
import { sendMessageGrouping } from './broadcast/send-message-grouping.ts'
import { plannedPostJobs } from './channels/send-planned-post.ts'
import { greetNewcomer, type Blocks } from './members/service-chat.ts'

export const chatHandlers = (needs: Blocks & CardNeeds & Groupings & Roles) => ({
  sendMessage: sendMessage(needs),
  getMessages,
  getMessageUpdates,
  ack,
  markUnread,
  removeChat,
  removeMessage: removeMessage(needs),
  pinMessage,
  getPinMessage,
  getChanges,
  getMentions,
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
  ...plannedPostJobs,
]
export { chatTopics } from './realtime/announce.ts'
export { readLastBroadcasts } from './broadcast/broadcasts.ts'
export { readChannels } from './channels/channels.ts'
export { cancelPost, planPost } from './channels/plan-post.ts'
export { readPosts } from './channels/read-posts.ts'
export { readChatSessions } from './members/sessions.ts'
export { hearTyping } from './realtime/typing.ts'
export { countMessages } from './read/count-messages.ts'
export { inspectMessages } from './read/inspect-messages.ts'
export { readAround, removeAsSite } from './act/operate-messages.ts'
export { readVisibleMessages, type MessageRef } from './read/visible-messages.ts'
export { writeToChannel } from './send/write-to-channel.ts'
export { startPushes } from './push/push-messages.ts'
export { readShared } from './realtime/shared-subjects.ts'
export { readGroupMates, readSides } from './members/members.ts'
export { lockGroupRoom, readTakenPlaces } from './members/members-among.ts'
export { joinLine, systemLine, type Line } from './send/lines.ts'
export { writeLine, writeLines } from './send/write-lines.ts'
export { writeAsMember } from './send/write-as-member.ts'
export { addMembers, createGroupRoom, openPrivateChat, removeMembers, setMembers, setRoom } from './members/rooms.ts'
export { groupChat, privateChat } from './chat.ts'
export { lockPair } from './send/pair.ts'
export { clearSide, sideFlags } from './members/sides.ts'
export { tellChat, tellPeople } from './realtime/tell.ts'
