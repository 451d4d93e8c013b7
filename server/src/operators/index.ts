import type { Executors } from '../platform/handle-admin.ts'
import type { Job } from '../platform/jobs.ts'
import { anchorAudit } from './anchor-audit.ts'
import { expireApprovals } from './approvals.ts'
import { banUser } from './ban-user.ts'
import { blockUser } from './block-user.ts'
import { confirmEnrol } from './confirm-enrol.ts'
import { decideApproval } from './decide-approval.ts'
import { disableOperator } from './disable-operator.ts'
import { enrol } from './enrol.ts'
import { exportAudit } from './export-audit.ts'
import { findUsers } from './find-users.ts'
import { getOperator } from './get-operator.ts'
import { getSiteSettings } from './get-site-settings.ts'
import { getUserForOperator } from './get-user-for-operator.ts'
import { grantRoles } from './grant-roles.ts'
import { inviteOperator } from './invite-operator.ts'
import { listAllBanners } from './list-all-banners.ts'
import { listAllNotices } from './list-all-notices.ts'
import { listAllPopUps } from './list-all-pop-ups.ts'
import { listApprovals } from './list-approvals.ts'
import { listAudit } from './list-audit.ts'
import { listChannels } from './list-channels.ts'
import { listOperators } from './list-operators.ts'
import { postToChannel } from './post-to-channel.ts'
import { readAuditExport } from './read-audit-export.ts'
import { saveBanner } from './save-banner.ts'
import { saveNotice } from './save-notice.ts'
import { savePopUp } from './save-pop-up.ts'
import { saveSiteSettings } from './save-site-settings.ts'
import { purgeSessions } from './sessions.ts'
import { setOperatorRoles } from './set-operator-roles.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { unbanUser } from './unban-user.ts'
import { viewMessages } from './view-messages.ts'

const own: Executors = {
  role_grant: grantRoles,
  // What was agreed on is read afterwards, by whoever asked for it.
  export: () => Promise.resolve({}),
}

/** `others` carry out what two operators agreed on in other features. */
export const operatorsHandlers = (others: Executors) => ({
  enrol,
  confirmEnrol,
  signIn,
  signOut,
  getOperator,
  listOperators,
  inviteOperator,
  setOperatorRoles,
  disableOperator,
  listApprovals,
  decideApproval: decideApproval({ ...others, ...own }),
  listAudit,
  exportAudit,
  readAuditExport,
  findUsers,
  getUserForOperator,
  banUser,
  blockUser,
  unbanUser,
  viewMessages,
  listAllPopUps,
  savePopUp,
  listAllBanners,
  saveBanner,
  listAllNotices,
  saveNotice,
  listChannels,
  postToChannel,
  getSiteSettings,
  saveSiteSettings,
})
export const operatorsJobs: Job[] = [
  { name: 'operators:anchor-audit', every: '7 0 * * *', run: anchorAudit },
  { name: 'operators:expire-approvals', every: '23 * * * *', run: expireApprovals },
  { name: 'operators:purge-sessions', every: '41 * * * *', run: purgeSessions },
]
export { serveAdmin, type AdminHandlers } from './serve-admin.ts'
