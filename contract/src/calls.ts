import * as account from './account.ts'
import * as accountCredentials from './account-credentials.ts'
import * as accountProfile from './account-profile.ts'
import * as chat from './chat.ts'
import * as friends from './friends.ts'
import * as groups from './groups.ts'
import * as home from './home.ts'
import * as media from './media.ts'
import * as support from './support.ts'

// All calls under the names that handlers, hooks and tests use.
export const calls = {
  login: account.login,
  logout: account.logout,
  getUserInfo: friends.getUserInfo,
  getUserInfoList: account.getUserInfoList,
  getSiteConfig: account.getSiteConfig,
  sendVerification: accountCredentials.sendVerification,
  checkVerification: accountCredentials.checkVerification,
  checkUsername: accountCredentials.checkUsername,
  getGroupTemplates: accountCredentials.getGroupTemplates,
  bindInviter: accountCredentials.bindInviter,
  bindMobile: accountCredentials.bindMobile,
  editPassword: accountCredentials.editPassword,
  modifyPassword: accountCredentials.modifyPassword,
  editAccount: accountCredentials.editAccount,
  createLoginKey: accountCredentials.createLoginKey,
  createSessionCode: accountCredentials.createSessionCode,
  unlockSession: accountCredentials.unlockSession,
  startSocialLogin: accountCredentials.startSocialLogin,
  listDevices: accountCredentials.listDevices,
  endDevice: accountCredentials.endDevice,
  editUser: accountProfile.editUser,
  getUserConfig: accountProfile.getUserConfig,
  savePushSubscription: accountProfile.savePushSubscription,
  listFriends: friends.listFriends,
  getGroupBatch: groups.getGroupBatch,
  sendMessage: chat.sendMessage,
  getMessages: chat.getMessages,
  getMessageUpdates: chat.getMessageUpdates,
  ack: chat.ack,
  removeChat: chat.removeChat,
  getChannels: chat.getChannels,
  getChannelAccountBatch: chat.getChannelAccountBatch,
  signUpload: media.signUpload,
  listPopUps: home.listPopUps,
  listBanners: home.listBanners,
  listNotices: home.listNotices,
  reportError: support.reportError,
} as const
export type Calls = typeof calls
export type CallName = keyof Calls
