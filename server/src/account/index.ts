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

export const accountHandlers = {
  login,
  logout,
  getUserInfoList,
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
}
export const accountJobs: Job[] = [{ name: 'account:purge-sessions', every: '17 * * * *', run: purgeSessions }]
export { EDITED } from './edit-user.ts'
export { accountTopics } from './notify.ts'
export { createPresence } from './presence.ts'
export { isPushOffered, readPushSubscriptions, sendPush, type PushSubscription } from './push.ts'
export { readTraits } from './traits.ts'
export { readOwnDetails, readUsers } from './users.ts'
export { endAllSessions, readSessions } from './sessions.ts'
export { findUsers, readUserForOperator, setUserStatus, type UserStatus } from './operate-users.ts'
export { hashPassword, isPassword } from './password.ts'
