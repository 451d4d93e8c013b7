import type { TransferKind } from '../../src/ledger/chart.ts'

// Everything that moves money or changes what says whose it is: by which ways it enters the server, and what it books.
// Each is cut off at all of its steps in its file; money-operations.test.ts fails where one is missing here.
export interface MoneyOperation {
  /** Calls by their name, `admin …` for those of operators, `job …`, and `webhook …` for what the provider tells. */
  enters: readonly string[]
  /** Compared with what the ledger holds afterwards. */
  books: readonly TransferKind[]
}
type Operations = Record<string, MoneyOperation>

const operation = (enters: string, ...books: TransferKind[]): MoneyOperation => ({ enters: [enters], books })

const GRANTS = {
  registration: operation('login', 'grant_registration'),
  claimDailyGrant: operation('claimDailyGrant', 'grant_daily'),
  'a grant that waited': operation('job wallet:give-registration-grant', 'grant_registration'),
  'ledger:fold': operation('job ledger:fold'),
  'ledger:reconcile': operation('job ledger:reconcile'),
} satisfies Operations

const CHESTS = {
  addChest: operation('addChest', 'chest_sent'),
  receiveChest: operation('receiveChest', 'chest_received'),
  'receiveChest, the last share': operation('receiveChest', 'chest_received'),
  'the end of one box': operation('job chests:expire-chest', 'chest_returned'),
  'the end of all boxes': operation('job chests:expire-chests', 'chest_returned'),
} satisfies Operations

const GAMES = {
  placeBets: operation('placeBets', 'bet_placed'),
  'paying a period': operation('job games:settle-period', 'bet_paid'),
  'paying all periods': operation('job games:settle-due', 'bet_paid'),
  'giving back a period': operation('job games:refund-period', 'bet_refunded'),
  'giving back all periods': operation('job games:refund-due', 'bet_refunded'),
} satisfies Operations

const EXCHANGE = {
  exchange: operation('exchange', 'exchanged'),
  directCharge: operation('directCharge', 'direct_charged', 'direct_bonus'),
  'placeBets with locked money': operation('placeBets', 'bet_placed'),
  'paying a period that frees locked money': operation('job games:settle-period', 'bet_paid', 'turnover_done'),
  'agreeing to a price': operation('admin decideApproval fee_change'),
  'a planned price at its time': operation('job operators:apply-planned-change'),
  pauseSwitch: operation('admin pauseSwitch'),
} satisfies Operations

const RECHARGE = {
  createRecharge: operation('createRecharge'),
  openRechargePage: operation('openRechargePage'),
  giveRechargeReference: operation('giveRechargeReference'),
  cancelRecharge: operation('cancelRecharge'),
  confirmRecharge: operation('admin confirmRecharge', 'recharge_paid'),
  failRecharge: operation('admin failRecharge'),
  'the end of an offer': operation('job wallet:expire-recharges'),
} satisfies Operations

const DEPOSITS = {
  'payment.captured': operation('webhook payment.captured', 'recharge_paid'),
  'payment.captured of another amount': operation('webhook payment.captured', 'deposit_kept'),
  'payment_link.paid': operation('webhook payment_link.paid', 'recharge_paid'),
  'payment_link.expired': operation('webhook payment_link.expired'),
  'payment_link.cancelled': operation('webhook payment_link.cancelled'),
  'payment.dispute.lost': operation('webhook payment.dispute.lost', 'recharge_charged_back'),
  'refund.processed before the payment': operation(
    'webhook refund.processed',
    ...(['recharge_paid', 'recharge_charged_back'] as const),
  ),
  'refund.processed of what waits': operation('webhook refund.processed', 'deposit_returned'),
  'enterArrival of an open order': operation('admin enterArrival', 'recharge_paid'),
  'enterArrival of another amount': operation('admin enterArrival', 'deposit_kept'),
  'resolveDeposit for somebody': operation('admin resolveDeposit', 'recharge_paid'),
  'resolveDeposit back to the payer': operation('admin resolveDeposit', 'deposit_returned'),
  'looking up what was paid before an order ends': operation('job wallet:expire-recharges', 'recharge_paid'),
  'looking up what was paid on a page that is over': operation('job wallet:look-up-payments', 'recharge_paid'),
  'reading the chain': operation('job wallet:read-chain', 'recharge_paid'),
} satisfies Operations

const DEBTS = {
  'payment.captured of somebody who owes': operation(
    'webhook payment.captured',
    ...(['recharge_paid', 'receivable_paid'] as const),
  ),
  'rejectWithdrawal of somebody who owes': operation(
    'admin rejectWithdrawal',
    ...(['withdraw_rejected', 'receivable_paid'] as const),
  ),
  'agreeing to take what is owed': operation('admin decideApproval debt_settlement', 'receivable_paid'),
  'agreeing to write a debt off': operation('admin decideApproval debt_settlement', 'receivable_written_off'),
} satisfies Operations

const WITHDRAW = {
  createWithdrawal: operation('createWithdrawal', 'withdraw_held'),
  cancelWithdrawal: operation('cancelWithdrawal', 'withdraw_rejected'),
  approveWithdrawal: operation('admin approveWithdrawal'),
  holdWithdrawal: operation('admin holdWithdrawal'),
  releaseWithdrawal: operation('admin releaseWithdrawal'),
  rejectWithdrawal: operation('admin rejectWithdrawal', 'withdraw_rejected'),
  proposeWithdrawal: operation('admin proposeWithdrawal'),
  'agreeing to a withdrawal': operation('admin decideApproval large_withdrawal'),
  'refusing a withdrawal': operation('admin decideApproval large_withdrawal, refused'),
  'the end of a request for a second operator': operation('job operators:expire-approvals'),
  'agreeing to an adjustment': operation('admin decideApproval balance_adjustment', 'adjusted'),
} satisfies Operations

const PAYOUTS = {
  'paying a withdrawal': operation('job wallet:pay'),
  'paying all withdrawals': operation('job wallet:pay-due'),
  'payout.processed': operation('webhook payout.processed', 'withdraw_paid'),
  'payout.failed': operation('webhook payout.failed', 'withdraw_rejected'),
  'payout.rejected': operation('webhook payout.rejected', 'withdraw_rejected'),
  'payout.reversed': operation('webhook payout.reversed', 'withdraw_returned'),
  startPayout: operation('admin startPayout'),
  giveBackPayout: operation('admin giveBackPayout'),
  recordPayout: operation('admin recordPayout', 'withdraw_paid'),
  'agreeing to a return': operation('admin decideApproval payout_return', 'withdraw_returned'),
  proposePayoutOutcome: operation('admin proposePayoutOutcome'),
  'agreeing that it was paid': operation('admin decideApproval payout_outcome', 'withdraw_paid'),
  'agreeing that it was not paid': operation('admin decideApproval payout_outcome', 'withdraw_rejected'),
  'refusing an outcome': operation('admin decideApproval payout_outcome, refused'),
  closePayoutDispute: operation('admin closePayoutDispute'),
} satisfies Operations

const REWARDS = {
  receiveCashback: operation('receiveCashback', 'rebate_paid'),
  'counting a period': operation('job rewards:count-period'),
  'counting a recharge': operation('job rewards:count-recharge'),
} satisfies Operations

const INVITATIONS = {
  'somebody invited becomes valid': operation('job rewards:check-invitation', 'grant_invitation'),
} satisfies Operations

const INVITATIONS_OF_MONEY = {
  'somebody invited becomes valid where Diamonds are money': operation('job rewards:check-invitation', 'invite_paid'),
} satisfies Operations

const AGENTS = {
  receiveAgentReward: operation('receiveAgentReward', 'commission_paid'),
  'booking what agents earned': operation('job rewards:book-commissions'),
} satisfies Operations

const TARGETS = {
  addCard: operation('addCard'),
  removeCard: operation('removeCard'),
  addChainWallet: operation('addChainWallet'),
  removeChainWallet: operation('removeChainWallet'),
} satisfies Operations

/** By the file that cuts them off. */
export const CRASH_FILES = {
  'server/src/wallet/crash.test.ts': GRANTS,
  'server/src/chests/crash.test.ts': CHESTS,
  'server/src/games/crash.test.ts': GAMES,
  'server/src/wallet/exchange/exchange-crash.test.ts': EXCHANGE,
  'server/src/wallet/recharge/recharge-crash.test.ts': RECHARGE,
  'server/src/wallet/deposit/deposit-crash.test.ts': DEPOSITS,
  'server/src/wallet/debt/debt-crash.test.ts': DEBTS,
  'server/src/wallet/withdraw/withdraw-crash.test.ts': WITHDRAW,
  'server/src/wallet/payout/payout-crash.test.ts': PAYOUTS,
  'server/src/wallet/targets/targets-crash.test.ts': TARGETS,
  'server/src/rewards/rewards-crash.test.ts': REWARDS,
  'server/src/rewards/agent/agent-crash.test.ts': AGENTS,
  'server/src/rewards/invite/invite-crash.test.ts': INVITATIONS,
  'server/src/rewards/invite/invite-money-crash.test.ts': INVITATIONS_OF_MONEY,
} as const satisfies Record<string, Operations>

type Each<T> = T extends unknown ? keyof T : never
export type OperationName = Each<(typeof CRASH_FILES)[keyof typeof CRASH_FILES]>

export const MONEY_OPERATIONS: ReadonlyMap<string, MoneyOperation> = new Map<string, MoneyOperation>(
  Object.values<Operations>(CRASH_FILES).flatMap((operations) => Object.entries(operations)),
)

/** Kinds of the chart that nothing books yet, or nothing of the server. */
export const NOT_BOOKED: Partial<Record<TransferKind, string>> = {
  seeded: 'test funds: only tests, demos and benchmarks draw on them',
}

const OFFER = 'an offer, of which each is another: nothing moves before exchange takes it, once'
const CLEANING = 'deletes what nobody can use any more'
const LIMITS = 'what people decide about their own play: no bet and no amount'
const ASKS = 'only asks: what it asks for happens when another operator agrees'
const TABLES = 'which games there are and what they pay from the next period on: no bet and no amount'

/** Ways into the features of money that move none. */
export const NO_MONEY: Readonly<Record<string, string>> = {
  quoteExchange: OFFER,
  'job wallet:purge-quotes': CLEANING,
  'job wallet:purge-card-photos': CLEANING,
  'job wallet:forget-devices': CLEANING,
  'job wallet:cancel-payment-link': 'ends a page at the provider; the order has ended before',
  applyAsAgent: 'asks to be an agent: nothing is paid for it',
  openMemberAccount: 'makes an account, and gives it nothing',
  setPlayLimit: LIMITS,
  confirmPlayLimit: LIMITS,
  startBreak: LIMITS,
  confirmAge: LIMITS,
  setRealityCheck: LIMITS,
  dismissRealityCheck: LIMITS,
  'job rewards:lower-levels': 'moves levels at the end of a month: nothing is paid for them',
  'admin adjustBalance': ASKS,
  'admin settleDebt': ASKS,
  'admin recordReturn': ASKS,
  'admin changeGames': ASKS,
  'admin changeGameOdds': ASKS,
  'admin resumeGame': ASKS,
  'admin giveUpChain': ASKS,
  'admin pauseGame': TABLES,
  'admin decideApproval odds_change': TABLES,
  'admin decideApproval game_change': TABLES,
  'admin decideApproval chain_lost': 'says that a chain is lost: games:refund-period gives the stakes back',
}
