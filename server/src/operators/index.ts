import type { Executors, Withdrawers } from '../platform/http/handle-admin.ts'
import type { Job } from '../platform/data/jobs.ts'
import { anchorAudit } from './audit/anchor-audit.ts'
import { expireApprovals, readAgreements } from './approvals/approvals.ts'
import { plannedSettingsJobs } from './approvals/apply-planned-settings.ts'
import { applySettings } from './approvals/apply-settings.ts'
import { banGroup } from './groups/ban-group.ts'
import { banUser } from './users/ban-user.ts'
import { blockUser } from './users/block-user.ts'
import { cancelPlannedSettings } from './approvals/cancel-planned-settings.ts'
import { cancelPost } from './content/cancel-post.ts'
import { changeFees } from './approvals/change-fees.ts'
import { changeLimits } from './approvals/change-limits.ts'
import { closeReport } from './moderation/close-report.ts'
import { confirmEnrol } from './accounts/confirm-enrol.ts'
import { decideApproval } from './approvals/decide-approval.ts'
import { deleteContent } from './content/delete-content.ts'
import { disableOperator } from './accounts/disable-operator.ts'
import { endUserSessions } from './users/end-user-sessions.ts'
import { enrol } from './accounts/enrol.ts'
import { exportAudit } from './audit/export-audit.ts'
import { findGroups } from './groups/find-groups.ts'
import { findUsers } from './users/find-users.ts'
import { getDashboard } from './site/get-dashboard.ts'
import { getMoneySettings } from './approvals/get-money-settings.ts'
import { getOperator } from './accounts/get-operator.ts'
import { getSiteSettings } from './site/get-site-settings.ts'
import { getUserForOperator } from './users/get-user-for-operator.ts'
import { grantRoles } from './accounts/grant-roles.ts'
import { inviteOperator } from './accounts/invite-operator.ts'
import { listAllActivities } from './content/list-all-activities.ts'
import { listAllAnnouncements } from './content/list-all-announcements.ts'
import { listAllBanners } from './content/list-all-banners.ts'
import { listAllNotices } from './content/list-all-notices.ts'
import { listAllPopUps } from './content/list-all-pop-ups.ts'
import { listApprovals } from './approvals/list-approvals.ts'
import { listAudit } from './audit/list-audit.ts'
import { listChannels } from './content/list-channels.ts'
import { listGroupTemplates } from './groups/list-group-templates.ts'
import { listOperators } from './accounts/list-operators.ts'
import { listPlannedSettings } from './approvals/list-planned-settings.ts'
import { listPosts } from './content/list-posts.ts'
import { listMembersForOperator } from './groups/list-members-for-operator.ts'
import { listReports } from './moderation/list-reports.ts'
import { muteMemberAsOperator } from './groups/mute-member-as-operator.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { getConfirmChallenge } from './passkeys/get-confirm-challenge.ts'
import { getNewPasskeyChallenge } from './passkeys/get-new-passkey-challenge.ts'
import { getSignInChallenge } from './passkeys/get-sign-in-challenge.ts'
import { listPasskeys } from './passkeys/list-passkeys.ts'
import { removePasskey } from './passkeys/remove-passkey.ts'
import { pauseSwitch } from './site/pause-switch.ts'
import { planPost } from './content/plan-post.ts'
import { postToChannel } from './content/post-to-channel.ts'
import { readAuditExport } from './audit/read-audit-export.ts'
import { removeMemberAsOperator } from './groups/remove-member-as-operator.ts'
import { removeReportedMessage } from './moderation/remove-reported-message.ts'
import { resumeSignUp } from './site/resume-sign-up.ts'
import { resumeSwitch } from './site/resume-switch.ts'
import { saveActivity } from './content/save-activity.ts'
import { saveAnnouncement } from './content/save-announcement.ts'
import { saveBanner } from './content/save-banner.ts'
import { saveGroupTemplate } from './groups/save-group-template.ts'
import { saveNotice } from './content/save-notice.ts'
import { savePopUp } from './content/save-pop-up.ts'
import { saveSiteSettings } from './site/save-site-settings.ts'
import { setOperatorRoles } from './accounts/set-operator-roles.ts'
import { setUserIdentity } from './users/set-user-identity.ts'
import { signContentPicture } from './content/sign-content-picture.ts'
import { signIn } from './accounts/sign-in.ts'
import { signOut } from './accounts/sign-out.ts'
import { unbanGroup } from './groups/unban-group.ts'
import { unbanUser } from './users/unban-user.ts'
import { viewMessages } from './moderation/view-messages.ts'
import { viewReportedMessages } from './moderation/view-reported-messages.ts'

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
  getSignInChallenge,
  getConfirmChallenge,
  listPasskeys,
  getNewPasskeyChallenge,
  addPasskey,
  removePasskey,
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
  listAllAnnouncements,
  saveAnnouncement,
  listAllActivities,
  saveActivity,
  deleteContent,
  signContentPicture,
  listAllNotices,
  saveNotice,
  listChannels,
  postToChannel,
  listPosts,
  planPost,
  cancelPost,
  getSiteSettings,
  saveSiteSettings,
  getMoneySettings,
  changeFees,
  changeLimits,
  listPlannedSettings,
  cancelPlannedSettings,
  pauseSwitch,
  resumeSignUp,
  resumeSwitch,
  endUserSessions,
  getDashboard,
})
export const operatorsJobs = (withdrawers: Withdrawers): Job[] => [
  { name: 'operators:anchor-audit', every: '7 0 * * *', run: anchorAudit },
  { name: 'operators:expire-approvals', every: '23 * * * *', run: expireApprovals(withdrawers) },
  ...plannedSettingsJobs,
]
export { readAgreements }
export { readOperatorNames } from './accounts/operators.ts'
export { serveAdmin, type AdminHandlers } from './serve-admin.ts'
