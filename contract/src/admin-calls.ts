import * as operators from './operators.ts'
import * as operatorsContent from './operators-content.ts'
import * as operatorsSite from './operators-site.ts'
import * as operatorsUsers from './operators-users.ts'

// All calls of operators, under the names that handlers and tests use. None of them sets the result of a draw.
export const adminCalls = {
  enrol: operators.enrol,
  confirmEnrol: operators.confirmEnrol,
  signIn: operators.signIn,
  signOut: operators.signOut,
  getOperator: operators.getOperator,
  listOperators: operators.listOperators,
  inviteOperator: operators.inviteOperator,
  setOperatorRoles: operators.setOperatorRoles,
  disableOperator: operators.disableOperator,
  listApprovals: operators.listApprovals,
  decideApproval: operators.decideApproval,
  listAudit: operators.listAudit,
  exportAudit: operators.exportAudit,
  readAuditExport: operators.readAuditExport,
  findUsers: operatorsUsers.findUsers,
  getUserForOperator: operatorsUsers.getUserForOperator,
  banUser: operatorsUsers.banUser,
  blockUser: operatorsUsers.blockUser,
  unbanUser: operatorsUsers.unbanUser,
  viewMessages: operatorsUsers.viewMessages,
  listAllPopUps: operatorsContent.listAllPopUps,
  savePopUp: operatorsContent.savePopUp,
  listAllBanners: operatorsContent.listAllBanners,
  saveBanner: operatorsContent.saveBanner,
  listAllNotices: operatorsContent.listAllNotices,
  saveNotice: operatorsContent.saveNotice,
  listChannels: operatorsContent.listChannels,
  postToChannel: operatorsContent.postToChannel,
  getSiteSettings: operatorsSite.getSiteSettings,
  saveSiteSettings: operatorsSite.saveSiteSettings,
} as const
export type AdminCalls = typeof adminCalls
export type AdminCallName = keyof AdminCalls
