import type { Job } from '../../platform/data/jobs.ts'
import type { AdminNeeds } from '../admin.ts'
import { CANCEL_LINK, cancelLink } from './cancel-link.ts'
import { cancelRecharge } from './cancel-recharge.ts'
import { confirmRecharge } from './confirm-recharge.ts'
import { createRecharge } from './create-recharge.ts'
import { directCharge } from './direct-charge.ts'
import { expireRecharges } from './expire-recharges.ts'
import { enterArrival } from '../deposit/enter-arrival.ts'
import { failRecharge } from './fail-recharge.ts'
import { getRechargeConfig } from './get-recharge-config.ts'
import { getRecharge } from './get-recharge.ts'
import { giveRechargeReference } from './give-recharge-reference.ts'
import { listDeposits } from '../deposit/list-deposits.ts'
import { listRechargeQueue } from './list-recharge-queue.ts'
import { listRecharges } from './list-recharges.ts'
import type { WalletNeeds } from '../needs.ts'
import { lookUpEndedPages } from '../deposit/look-up-payments.ts'
import { openRechargePage } from './open-recharge-page.ts'
import { READ_CHAIN, readChain } from '../deposit/read-chain.ts'
import { resolveDeposit } from '../deposit/resolve-deposit.ts'

// Money in: its calls, those of operators, and its jobs.
export const rechargeHandlers = (needs: WalletNeeds) => ({
  getRechargeConfig: getRechargeConfig(needs),
  createRecharge: createRecharge(needs),
  listRecharges,
  getRecharge,
  giveRechargeReference,
  cancelRecharge,
  openRechargePage: openRechargePage(needs),
  directCharge: directCharge(needs),
})
export const rechargeAdminHandlers = (needs: AdminNeeds) => ({
  listRechargeQueue: listRechargeQueue(needs),
  confirmRecharge,
  failRecharge,
  listDeposits: listDeposits(needs),
  enterArrival,
  resolveDeposit,
})
export const rechargeJobs: Job[] = [
  { name: READ_CHAIN, every: '* * * * *', run: readChain },
  { name: 'wallet:expire-recharges', every: '* * * * *', run: expireRecharges },
  { name: 'wallet:look-up-payments', every: '13 * * * *', run: lookUpEndedPages },
  { name: CANCEL_LINK, run: cancelLink },
]
