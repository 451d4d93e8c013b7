import * as account from './account.ts'
import * as chat from './chat.ts'
import * as friends from './friends.ts'
import * as groups from './groups.ts'

// All calls under the names that handlers, hooks and tests use.
export const calls = {
  login: account.login,
  logout: account.logout,
  getUserInfo: friends.getUserInfo,
  getUserInfoList: account.getUserInfoList,
  getSiteConfig: account.getSiteConfig,
  listFriends: friends.listFriends,
  getGroupBatch: groups.getGroupBatch,
  sendMessage: chat.sendMessage,
  getMessages: chat.getMessages,
  getMessageUpdates: chat.getMessageUpdates,
  ack: chat.ack,
  removeChat: chat.removeChat,
} as const
export type Calls = typeof calls
export type CallName = keyof Calls
