import type { Executors, Withdrawers } from '../../platform/http/handle-admin.ts'
import type { Job } from '../../platform/data/jobs.ts'
import { addCard } from '../targets/add-card.ts'
import { addChainWallet } from '../targets/add-chain-wallet.ts'
import { adjustBalance, executeAdjustment } from '../adjust-balance.ts'
import { executeSettling, settleDebt } from '../debt/settle-debt.ts'
import type { AdminNeeds } from '../admin.ts'
import { approveWithdrawal, PAY } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { getWithdrawConfig } from './get-withdraw-config.ts'
import { getWithdrawal } from './get-withdrawal.ts'
import { getWithdrawalForReview } from './get-withdrawal-for-review.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'
import { listBanks } from '../targets/list-banks.ts'
import { listCards } from '../targets/list-cards.ts'
import { listChainWallets } from '../targets/list-chain-wallets.ts'
import { listWithdrawalQueue } from './list-withdrawal-queue.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { payDue, payWithdrawal } from '../payout/pay-withdrawal.ts'
import { executeWithdrawal, proposeWithdrawal, withdrawWithdrawal } from './propose-withdrawal.ts'
import { closePayoutDispute } from '../payout/close-payout-dispute.ts'
import { executePayoutOutcome, proposePayoutOutcome, withdrawPayoutOutcome } from '../payout/propose-payout-outcome.ts'
import { PURGE_CARD_PHOTOS, purgeCardPhotos } from '../targets/purge-card-photos.ts'
import { giveBackPayout } from '../payout/give-back-payout.ts'
import { recordPayout } from '../payout/record-payout.ts'
import { executeReturn, recordReturn } from '../payout/record-return.ts'
import { startPayout } from '../payout/start-payout.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { releaseWithdrawal } from './release-withdrawal.ts'
import { removeCard } from '../targets/remove-card.ts'
import { removeChainWallet } from '../targets/remove-chain-wallet.ts'

// Money out: its calls, those of operators, and its jobs.
export const withdrawHandlers = {
  getWithdrawConfig,
  createWithdrawal,
  listWithdrawals,
  getWithdrawal,
  cancelWithdrawal,
  listBanks,
  listCards,
  addCard,
  removeCard,
  listChainWallets,
  addChainWallet,
  removeChainWallet,
}
export const withdrawAdminHandlers = (needs: AdminNeeds) => ({
  listWithdrawalQueue: listWithdrawalQueue(needs),
  getWithdrawalForReview: getWithdrawalForReview(needs),
  approveWithdrawal,
  proposeWithdrawal,
  holdWithdrawal,
  releaseWithdrawal,
  rejectWithdrawal,
  startPayout,
  giveBackPayout,
  recordPayout,
  recordReturn,
  proposePayoutOutcome,
  closePayoutDispute,
  adjustBalance,
  settleDebt,
})
export const withdrawExecutors: Executors = {
  large_withdrawal: executeWithdrawal,
  balance_adjustment: executeAdjustment,
  debt_settlement: executeSettling,
  payout_outcome: executePayoutOutcome,
  payout_return: executeReturn,
}
export const withdrawWithdrawers: Withdrawers = {
  large_withdrawal: withdrawWithdrawal,
  payout_outcome: withdrawPayoutOutcome,
}
export const withdrawJobs: Job[] = [
  { name: PAY, run: payWithdrawal },
  { name: 'wallet:pay-due', every: '* * * * *', is_alone: true, run: payDue },
  { name: PURGE_CARD_PHOTOS, every: '27 * * * *', run: purgeCardPhotos },
]
