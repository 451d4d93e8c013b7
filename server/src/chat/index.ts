import type { Job } from '../platform/jobs.ts'
import { ack } from './ack.ts'
import { getMessageUpdates } from './get-message-updates.ts'
import { getChannelAccountBatch } from './get-channel-account-batch.ts'
import { getChannels } from './get-channels.ts'
import { getMessages } from './get-messages.ts'
import { removeChat } from './remove-chat.ts'
import { sendMessage } from './send-message.ts'
import { greetNewcomer } from './service-chat.ts'

export const chatHandlers = {
  sendMessage,
  getMessages,
  getMessageUpdates,
  ack,
  removeChat,
  getChannels,
  getChannelAccountBatch,
}
export const chatJobs: Job[] = [{ name: 'account:registered', run: greetNewcomer }]
export { chatTopics } from './announce.ts'
export { readChannels } from './channels.ts'
export { inspectMessages } from './inspect-messages.ts'
export { postToChannel, writeToChannel } from './post-to-channel.ts'
export { startPushes } from './push-messages.ts'
export { isBlocked, readGroupMates, readMembers } from './members.ts'
