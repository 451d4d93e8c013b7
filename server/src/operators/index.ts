import type { Executors, Withdrawers } from '../platform/handle-admin.ts'
import type { Job } from '../platform/jobs.ts'
import { anchorAudit } from './anchor-audit.ts'
import { expireApprovals, readAgreements } from './approvals.ts'
import { applySettings } from './apply-settings.ts'
import { banGroup } from './ban-group.ts'
import { banUser } from './ban-user.ts'
import { blockUser } from './block-user.ts'
import { changeFees } from './change-fees.ts'
import { changeLimits } from './change-limits.ts'
import { closeReport } from './close-report.ts'
import { confirmEnrol } from './confirm-enrol.ts'
import { decideApproval } from './decide-approval.ts'
import { disableOperator } from './disable-operator.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { enrol } from './enrol.ts'
import { exportAudit } from './export-audit.ts'
import { findGroups } from './find-groups.ts'
import { findUsers } from './find-users.ts'
import { getDashboard } from './get-dashboard.ts'
import { getMoneySettings } from './get-money-settings.ts'
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
import { listGroupTemplates } from './list-group-templates.ts'
import { listOperators } from './list-operators.ts'
import { listMembersForOperator } from './list-members-for-operator.ts'
import { listReports } from './list-reports.ts'
import { muteMemberAsOperator } from './mute-member-as-operator.ts'
import { pauseSwitch } from './pause-switch.ts'
import { postToChannel } from './post-to-channel.ts'
import { readAuditExport } from './read-audit-export.ts'
import { removeMemberAsOperator } from './remove-member-as-operator.ts'
import { removeReportedMessage } from './remove-reported-message.ts'
import { resumeSignUp } from './resume-sign-up.ts'
import { resumeSwitch } from './resume-switch.ts'
import { saveBanner } from './save-banner.ts'
import { saveGroupTemplate } from './save-group-template.ts'
import { saveNotice } from './save-notice.ts'
import { savePopUp } from './save-pop-up.ts'
import { saveSiteSettings } from './save-site-settings.ts'
import { setOperatorRoles } from './set-operator-roles.ts'
import { setUserIdentity } from './set-user-identity.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { unbanGroup } from './unban-group.ts'
import { unbanUser } from './unban-user.ts'
import { viewMessages } from './view-messages.ts'
import { viewReportedMessages } from './view-reported-messages.ts'

const own: Executors = {
  role_grant: grantRoles,
  fee_change: applySettings,
  limit_change: applySettings,
  // What was agreed on is read afterwards, by whoever asked for it.
  export: () => Promise.resolve(),
}

/** `others` carry out what two operators agreed on in other features, and `withdrawers` undo what asking for it did. */
export const operatorsHandlers = (others: Executors, withdrawers: Withdrawers) => ({
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
  decideApproval: decideApproval({ ...others, ...own }, withdrawers),
  listAudit,
  exportAudit,
  readAuditExport,
  findUsers,
  getUserForOperator,
  banUser,
  blockUser,
  unbanUser,
  viewMessages,
  setUserIdentity,
  findGroups,
  banGroup,
  unbanGroup,
  listReports,
  closeReport,
  viewReportedMessages,
  removeReportedMessage,
  listMembersForOperator,
  removeMemberAsOperator,
  muteMemberAsOperator,
  listGroupTemplates,
  saveGroupTemplate,
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
  getMoneySettings,
  changeFees,
  changeLimits,
  pauseSwitch,
  resumeSignUp,
  resumeSwitch,
  endUserSessions,
  getDashboard,
})
export const operatorsJobs = (withdrawers: Withdrawers): Job[] => [
  { name: 'operators:anchor-audit', every: '7 0 * * *', run: anchorAudit },
  { name: 'operators:expire-approvals', every: '23 * * * *', run: expireApprovals(withdrawers) },
]
export { readAgreements }
export { readOperatorNames } from './operators.ts'
export { serveAdmin, type AdminHandlers } from './serve-admin.ts'
