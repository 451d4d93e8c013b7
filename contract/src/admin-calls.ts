import * as operators from './operators/operators.ts'
import * as operatorsChests from './operators/operators-chests.ts'
import * as operatorsContent from './operators/operators-content.ts'
import * as operatorsGames from './operators/operators-games.ts'
import * as operatorsGroups from './operators/operators-groups.ts'
import * as operatorsDashboard from './operators/operators-dashboard.ts'
import * as operatorsIdentity from './operators/operators-identity.ts'
import * as operatorsLedger from './operators/operators-ledger.ts'
import * as operatorsModeration from './operators/operators-moderation.ts'
import * as operatorsMoney from './operators/operators-money.ts'
import * as operatorsRecharges from './operators/operators-recharges.ts'
import * as operatorsWithdrawals from './operators/operators-withdrawals.ts'
import * as operatorsSite from './operators/operators-site.ts'
import * as operatorsUsers from './operators/operators-users.ts'

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
  setUserIdentity: operatorsUsers.setUserIdentity,
  findGroups: operatorsGroups.findGroups,
  banGroup: operatorsGroups.banGroup,
  unbanGroup: operatorsGroups.unbanGroup,
  listReports: operatorsGroups.listReports,
  closeReport: operatorsGroups.closeReport,
  listGroupTemplates: operatorsGroups.listGroupTemplates,
  saveGroupTemplate: operatorsGroups.saveGroupTemplate,
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
  getDashboard: operatorsDashboard.getDashboard,
  listWithdrawalQueue: operatorsWithdrawals.listWithdrawalQueue,
  getWithdrawalForReview: operatorsWithdrawals.getWithdrawalForReview,
  approveWithdrawal: operatorsWithdrawals.approveWithdrawal,
  proposeWithdrawal: operatorsWithdrawals.proposeWithdrawal,
  holdWithdrawal: operatorsWithdrawals.holdWithdrawal,
  releaseWithdrawal: operatorsWithdrawals.releaseWithdrawal,
  rejectWithdrawal: operatorsWithdrawals.rejectWithdrawal,
  recordPayout: operatorsWithdrawals.recordPayout,
  recordReturn: operatorsWithdrawals.recordReturn,
  proposePayoutOutcome: operatorsWithdrawals.proposePayoutOutcome,
  closePayoutDispute: operatorsWithdrawals.closePayoutDispute,
  listRechargeQueue: operatorsRecharges.listRechargeQueue,
  confirmRecharge: operatorsRecharges.confirmRecharge,
  failRecharge: operatorsRecharges.failRecharge,
  listDeposits: operatorsRecharges.listDeposits,
  resolveDeposit: operatorsRecharges.resolveDeposit,
  listIdentityQueue: operatorsIdentity.listIdentityQueue,
  getIdentityForReview: operatorsIdentity.getIdentityForReview,
  decideIdentity: operatorsIdentity.decideIdentity,
  getStatement: operatorsLedger.getStatement,
  listChestsForOperator: operatorsChests.listChestsForOperator,
  getChestForOperator: operatorsChests.getChestForOperator,
  adjustBalance: operatorsLedger.adjustBalance,
  endUserSessions: operatorsLedger.endUserSessions,
  getMoneySettings: operatorsMoney.getMoneySettings,
  changeFees: operatorsMoney.changeFees,
  changeLimits: operatorsMoney.changeLimits,
  pauseSwitch: operatorsMoney.pauseSwitch,
  resumeSignUp: operatorsMoney.resumeSignUp,
  resumeSwitch: operatorsMoney.resumeSwitch,
  viewReportedMessages: operatorsModeration.viewReportedMessages,
  removeReportedMessage: operatorsModeration.removeReportedMessage,
  listMembersForOperator: operatorsModeration.listMembersForOperator,
  removeMemberAsOperator: operatorsModeration.removeMemberAsOperator,
  muteMemberAsOperator: operatorsModeration.muteMemberAsOperator,
  getGameSettings: operatorsGames.getGameSettings,
  changeGames: operatorsGames.changeGames,
  changeGameOdds: operatorsGames.changeGameOdds,
  pauseGame: operatorsGames.pauseGame,
  resumeGame: operatorsGames.resumeGame,
  giveUpChain: operatorsGames.giveUpChain,
  listDraws: operatorsGames.listDraws,
  getDraw: operatorsGames.getDraw,
  listExposure: operatorsGames.listExposure,
  listHold: operatorsGames.listHold,
} as const
export type AdminCalls = typeof adminCalls
export type AdminCallName = keyof AdminCalls
