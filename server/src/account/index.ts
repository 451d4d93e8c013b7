import type { Job } from '../platform/data/jobs.ts'
import { bindInviter } from './profile/bind-inviter.ts'
import { bindMobile } from './profile/bind-mobile.ts'
import { checkUsername } from './profile/check-username.ts'
import { checkVerification } from './verification/check-verification.ts'
import { createLoginKey } from './card/create-login-key.ts'
import { createSessionCode } from './session/create-session-code.ts'
import { editAccount } from './profile/edit-account.ts'
import { resetPassword } from './password/reset-password.ts'
import { editUser } from './profile/edit-user.ts'
import { endDevice } from './session/end-device.ts'
import { getGroupTemplates } from './site/get-group-templates.ts'
import { getSiteConfig } from './site/get-site-config.ts'
import { getUserConfig } from './profile/get-user-config.ts'
import { getUserInfoList } from './profile/get-user-info-list.ts'
import { listDevices } from './session/list-devices.ts'
import { login } from './sign-in/login.ts'
import { logout } from './session/logout.ts'
import { changePassword } from './password/change-password.ts'
import { sendVerification } from './verification/send-verification.ts'
import { savePushSubscription } from './push/save-push-subscription.ts'
import { purgeSessions } from './session/sessions.ts'
import { startSocialLogin } from './sign-in/start-social-login.ts'
import { unlockSession } from './session/unlock-session.ts'
import type { ReadKnown } from './profile/strangers.ts'
import type { Welcome } from './sign-in/welcome.ts'

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
  resetPassword,
  changePassword,
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
export { EDITED } from './profile/edit-user.ts'
export { readFaces } from './profile/faces.ts'
export { findAmong } from './profile/find-among.ts'
export { accountTopics } from './push/notify.ts'
export { countNewUsers } from './count-users.ts'
export { countOnline, createPresence } from './session/presence.ts'
export { isPushOffered, readPushSubscriptions, sendPush, type PushSubscription } from './push/push.ts'
export { setAgent } from './profile/set-agent.ts'
export { setLevels } from './profile/set-levels.ts'
export { readTraits } from './profile/traits.ts'
export { socialProviders } from './sign-in/social.ts'
export { openAccount, readSignedInAmong } from './sign-in/open-account.ts'
export { linkProvider, readContacts, setIdentityFlag, takeMobileToken, type Contacts } from './sign-in/vouched.ts'
export type { Newcomer, Origin, Welcome } from './sign-in/welcome.ts'
export { nextSiteDay, secondsOfDayLeft, siteDay, startOfSiteDay } from './site/site-day.ts'
export { findByNumber, mayAddFriends, readOwnDetails, readProfiles, readUsers } from './profile/users.ts'
export { readSessions } from './session/sessions.ts'
export { readDevices, readLinks } from './sign-in/device-links.ts'
export { readAbove, readCircle, readCircles, readSharing } from './sign-in/circles.ts'
export {
  countInvited,
  readInvitation,
  readInvited,
  readInvitedAfter,
  readInvitedAmong,
  type Invitation,
} from './sign-in/invitations.ts'
export { codeWays } from './verification/deliver-code.ts'
export {
  endUserSessions,
  findUsers,
  isStanding,
  readNames,
  readPeople,
  readUserForOperator,
  setUserIdentity,
  setUserStatus,
  type PersonNames,
  type UserStatus,
} from './operate-users.ts'
export { readGroupTemplate, readGroupTemplates, saveGroupTemplate } from './site/group-templates.ts'
export { hashPassword, isPassword } from './password/password.ts'
export { createProofChallenge, proofCheck } from './sign-in/proof-of-work.ts'
export { watchAccount } from './session/watch.ts'
export { readWithdrawPassword, requireWithdrawPasswordForMoney } from './password/withdraw-password.ts'
export { hideFromStrangers, type ReadKnown } from './profile/strangers.ts'
export { readAcquaintance, readJoinedAt } from './profile/acquaintance.ts'
