import type { Job } from '../platform/jobs.ts'
import { bindInviter } from './bind-inviter.ts'
import { bindMobile } from './bind-mobile.ts'
import { checkUsername } from './check-username.ts'
import { checkVerification } from './check-verification.ts'
import { createLoginKey } from './create-login-key.ts'
import { createSessionCode } from './create-session-code.ts'
import { editAccount } from './edit-account.ts'
import { editPassword } from './edit-password.ts'
import { editUser } from './edit-user.ts'
import { endDevice } from './end-device.ts'
import { getGroupTemplates } from './get-group-templates.ts'
import { getSiteConfig } from './get-site-config.ts'
import { getUserConfig } from './get-user-config.ts'
import { getUserInfoList } from './get-user-info-list.ts'
import { listDevices } from './list-devices.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { modifyPassword } from './modify-password.ts'
import { sendVerification } from './send-verification.ts'
import { savePushSubscription } from './save-push-subscription.ts'
import { purgeSessions } from './sessions.ts'
import { startSocialLogin } from './start-social-login.ts'
import { unlockSession } from './unlock-session.ts'
import type { ReadKnown } from './strangers.ts'
import type { Welcome } from './welcome.ts'

/** What people get with a new account from features that account cannot enter. */
export interface AccountNeeds {
  welcome: Welcome
  readKnown: ReadKnown
}

export const accountHandlers = ({ welcome, readKnown }: AccountNeeds) => ({
  login: login(welcome),
  logout,
  getUserInfoList: getUserInfoList(readKnown),
  getSiteConfig,
  getUserConfig,
  editUser,
  sendVerification,
  checkVerification,
  checkUsername,
  getGroupTemplates,
  bindInviter,
  bindMobile,
  editPassword,
  modifyPassword,
  editAccount,
  createLoginKey,
  createSessionCode,
  unlockSession,
  startSocialLogin,
  listDevices,
  endDevice,
  savePushSubscription,
})
export const accountJobs: Job[] = [{ name: 'account:purge-sessions', every: '17 * * * *', run: purgeSessions }]
export { EDITED } from './edit-user.ts'
export { readFaces } from './faces.ts'
export { findAmong } from './find-among.ts'
export { accountTopics } from './notify.ts'
export { countNewUsers } from './count-users.ts'
export { countOnline, createPresence } from './presence.ts'
export { isPushOffered, readPushSubscriptions, sendPush, type PushSubscription } from './push.ts'
export { readTraits } from './traits.ts'
export { socialProviders } from './social.ts'
export { linkProvider, readContacts, setIdentityFlag, takeMobileToken, type Contacts } from './vouched.ts'
export type { Newcomer, Origin, Welcome } from './welcome.ts'
export { nextSiteDay, siteDay, startOfSiteDay } from './site-day.ts'
export { findByNumber, mayAddFriends, readOwnDetails, readProfiles, readUsers } from './users.ts'
export { readSessions } from './sessions.ts'
export { readLinks } from './device-links.ts'
export {
  endUserSessions,
  findUsers,
  readPeople,
  readUserForOperator,
  setUserIdentity,
  setUserStatus,
  type UserStatus,
} from './operate-users.ts'
export { readGroupTemplate, readGroupTemplates, saveGroupTemplate } from './group-templates.ts'
export { hashPassword, isPassword } from './password.ts'
export { createProofChallenge, proofCheck } from './proof-of-work.ts'
export { watchAccount } from './watch.ts'
export { readWithdrawPassword, requireWithdrawPasswordForMoney } from './withdraw-password.ts'
export { hideFromStrangers, type ReadKnown } from './strangers.ts'
export { readAcquaintance, readJoinedAt } from './acquaintance.ts'
