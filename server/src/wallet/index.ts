import type { Context } from '../context.ts'
import type { Executors, Withdrawers } from '../platform/http/handle-admin.ts'
import type { Job } from '../platform/data/jobs.ts'
import type { Announce } from '../platform/data/outbox.ts'
import type { AdminNeeds } from './admin.ts'
import { amountTopics } from './amounts.ts'
import { claimDailyGrant } from './grants/claim-daily-grant.ts'
import { exchangeAdminHandlers, exchangeHandlers, exchangeJobs } from './exchange/exchange-handlers.ts'
import { forgetDevices } from './grants/forget-devices.ts'
import { exportAccountTransactions } from './records/export-account-transactions.ts'
import { getAccountTransactionTotals } from './records/get-account-transaction-totals.ts'
import { getAccountTransactions } from './records/get-account-transactions.ts'
import { getGrants } from './grants/get-grants.ts'
import { getWallet } from './get-wallet.ts'
import type { WalletNeeds } from './needs.ts'
import { orderTopics } from './news.ts'
import { rechargeAdminHandlers, rechargeHandlers, rechargeJobs } from './recharge/recharge-handlers.ts'
import { GIVE_LATER, giveLater } from './grants/welcome.ts'
import {
  withdrawAdminHandlers,
  withdrawExecutors,
  withdrawHandlers,
  withdrawJobs,
  withdrawWithdrawers,
} from './withdraw/withdraw-handlers.ts'

export const walletHandlers = (needs: WalletNeeds) => ({
  getWallet,
  getAccountTransactions: getAccountTransactions(needs),
  getAccountTransactionTotals,
  exportAccountTransactions: exportAccountTransactions(needs),
  getGrants: getGrants(needs),
  claimDailyGrant: claimDailyGrant(needs),
  ...rechargeHandlers(needs),
  ...withdrawHandlers,
  ...exchangeHandlers,
})
export const walletAdminHandlers = (needs: AdminNeeds) => ({
  ...rechargeAdminHandlers(needs),
  ...withdrawAdminHandlers(needs),
  ...exchangeAdminHandlers(needs),
})
/** What two operators agreed on, and what is undone when they did not. */
export const walletExecutors: Executors = withdrawExecutors
export const walletWithdrawers: Withdrawers = withdrawWithdrawers
export const walletJobs: Job[] = [
  { name: GIVE_LATER, run: giveLater },
  { name: 'wallet:forget-devices', every: '41 * * * *', run: forgetDevices },
  ...rechargeJobs,
  ...withdrawJobs,
  ...exchangeJobs,
]
export const walletTopics = (context: Context): Record<string, Announce> => ({
  ...amountTopics(context),
  ...orderTopics,
})
export { readCardName, readCardNames } from './targets/card-names.ts'
export { requireEconomy } from './economy.ts'
export { readHolders, requireHolder } from './holder.ts'
export { tellAmounts } from './news.ts'
export { readPersonMoney, readTargetLinks } from './read-person-money.ts'
export { readFrozenMoney, readMoneyDays, readMoneyQueues, readSolvencies, type Waiting } from './read-dashboard.ts'
export { isRatesSafe, worthIn, type Rates } from './exchange/rates.ts'
export { readDepositWorth } from './deposit/read-deposit-worth.ts'
export { once, onceWithoutMoney } from './once.ts'
export { readRecharges } from './recharge/read-recharges.ts'
export { servePaymentWebhooks } from './deposit/serve-payment-webhooks.ts'
export { readMayUseMoney, requireMoney } from './require-money.ts'
export { countTurnover, releaseRest, readTurning, turnoverAccounts } from './turnover/turnover.ts'
export { addUnplayed, changeUnplayed, readUnplayed, takeUnplayed, type Unplayed } from './turnover/unplayed.ts'
export { readWallets, type Holder } from './wallets.ts'
export { isOwing } from './debt/debts.ts'
export { sumDeposits } from './deposit/sum-deposits.ts'
export { payInvitation } from './grants/pay-invitation.ts'
export { welcome } from './grants/welcome.ts'
