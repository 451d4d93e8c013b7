import type { Mutant } from './mutant.ts'

const DEPOSITS = ['server/src/wallet/deposit/deposit.test.ts']
const REVIEWS = ['server/src/wallet/recharge/recharge-review.test.ts']
const ORDERS = ['server/src/wallet/recharge/recharge.test.ts']
const CHAIN = ['server/src/wallet/recharge/chain-recharge.test.ts']
const CRASHES = ['server/src/wallet/deposit/deposit-crash.test.ts']

export const rechargeMutants: Mutant[] = [
  {
    name: 'deposits-not-unique',
    file: 'server/src/wallet/deposit/receive-deposit.ts',
    find: 'channel_id: source,',
    replace: 'channel_id: `${source}-${crypto.randomUUID()}`,',
    tests: DEPOSITS,
    title: 'told twice, out of order',
  },
  {
    name: 'paid-orders-paid-again',
    file: 'server/src/wallet/deposit/receive-deposit.ts',
    find: "if (order.status === RechargeStatus.Paid) return 'over'",
    replace: "if (order.status === RechargeStatus.Paid && order.reason !== '') return 'over'",
    tests: DEPOSITS,
    title: 'a second one for the same order',
  },
  {
    name: 'webhooks-without-a-signature',
    file: 'server/src/wallet/deposit/serve-payment-webhooks.ts',
    find: "if (!isSigned(body, request.headers['x-razorpay-signature'], secret)) return 401",
    replace: "if (!isSigned(body, request.headers['x-razorpay-signature'], secret)) context.log.warn('not signed')",
    tests: DEPOSITS,
    title: 'that nobody signed',
  },
  {
    name: 'late-payments-credited',
    file: 'server/src/wallet/deposit/receive-deposit.ts',
    find: "if (paid_at > order.expires_at) return 'late'",
    replace: 'if (paid_at > order.expires_at) return undefined',
    tests: DEPOSITS,
    title: 'late: paid after',
  },
  {
    name: 'underpaid-credited',
    file: 'server/src/wallet/deposit/receive-deposit.ts',
    find: 'if (amount === exact) return undefined',
    replace: 'if (amount <= exact) return undefined',
    tests: DEPOSITS,
    title: 'under and over',
  },
  {
    name: 'charged-back-below-zero',
    file: 'server/src/wallet/deposit/take-back-payment.ts',
    find: 'const taken = amount < there ? amount : there',
    replace: 'const taken = amount + (there - there)',
    tests: DEPOSITS,
    title: 'of what was used leaves nothing below zero',
  },
  {
    name: 'charged-back-again',
    file: 'server/src/wallet/deposit/take-back-payment.ts',
    find: "if (deposit?.state !== 'credited') return",
    replace: "if (!deposit || deposit.state === 'returned') return",
    tests: DEPOSITS,
    title: 'takes what is there, once',
  },
  {
    name: 'confirmed-twice',
    file: 'server/src/wallet/recharge/confirm-recharge.ts',
    find: "if (recharge.status !== RechargeStatus.Pending) throw refuse('order_closed')",
    replace: "if (recharge.status === RechargeStatus.Failed) throw refuse('order_closed')",
    tests: REVIEWS,
    title: 'CONSOLE-005 is confirmed once',
  },
  {
    name: 'confirmed-without-looking-at-the-amount',
    file: 'server/src/wallet/recharge/confirm-recharge.ts',
    find: "if (amount !== BigInt(recharge.exact)) throw refuse('amount_differs')",
    replace: "if (amount === undefined) throw refuse('amount_differs')",
    tests: REVIEWS,
    title: 'is confirmed with what really arrived',
  },
  {
    name: 'recharge-range-not-checked',
    file: 'server/src/wallet/recharge/recharge-channels.ts',
    find: 'return amount > 0n && amount >= least && amount <= most ? amount : undefined',
    replace: 'return amount > 0n && amount >= least ? amount : undefined',
    tests: ORDERS,
    title: 'WALLET-011',
  },
  {
    name: 'unconfirmed-usdt-credited',
    file: 'server/src/wallet/deposit/chain-transfers.ts',
    find: "only_confirmed: 'true',",
    replace: "only_confirmed: 'false',",
    tests: CHAIN,
    title: 'what is not confirmed',
  },
  {
    name: 'usdt-for-an-order-of-another-time',
    file: 'server/src/wallet/deposit/read-chain.ts',
    find: ".where('created_at', '<=', at)",
    replace: '',
    tests: CHAIN,
    title: 'does not pay a later one',
  },
  {
    name: 'usdt-for-an-order-of-a-minute-later',
    file: 'server/src/wallet/deposit/read-chain.ts',
    find: ".where('created_at', '<=', at)",
    replace: ".where('created_at', '<=', new Date(at.getTime() + 60_000))",
    tests: CHAIN,
    title: 'does not pay a later one',
  },
  {
    name: 'usdt-with-the-last-digits-chosen',
    file: 'server/src/wallet/recharge/recharge-channels.ts',
    find: 'if (amount % stepOf(type) !== 0n) return undefined',
    replace: '',
    tests: ORDERS,
    title: 'WALLET-011',
  },
  {
    name: 'usdt-amounts-free-when-an-order-ends',
    file: 'server/migrations/0032_recharge_amounts_of_an_address.sql',
    find: "VALUES (place, NEW.exact, NEW.id, NEW.expires_at + interval '7 days')",
    replace: 'VALUES (place, NEW.exact, NEW.id, NEW.expires_at)',
    tests: CHAIN,
    title: 'until a week after its end',
  },
  {
    name: 'unplayed-outside-the-transaction',
    file: 'server/src/wallet/deposit/deposit-money.ts',
    find: 'await changeUnplayed(ask, { user_id, book }',
    replace:
      'await changeUnplayed(async ({ text, params }, values) => (await context.db.pool.query(text, params.map((param) => values[param]))).rows, { user_id, book }',
    tests: CRASHES,
    title: 'a payment whose telling crashes',
  },
]
