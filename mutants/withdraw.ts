import type { Mutant } from './mutant.ts'

const TABLES = 'server/migrations/0013_wallet.sql'
const GUARD = 'server/migrations/0030_withdrawals_stopped_in_time.sql'
const ASKING = ['server/src/wallet/withdraw/withdraw.test.ts']
const REVIEW = ['server/src/wallet/withdraw/withdraw-review.test.ts']
const PAYOUTS = ['server/src/wallet/payout/payouts.test.ts']
const STOPPED = ['server/src/wallet/payout/stopped-payouts.test.ts']
const OUTCOMES = ['server/src/wallet/payout/payout-outcome.test.ts']
const CRASHES = ['server/src/wallet/payout/payout-crash.test.ts']

export const withdrawMutants: Mutant[] = [
  {
    name: 'withdraw-own-approval',
    file: 'server/src/operators/approvals/decide-approval.ts',
    find: "if (approval.requester_id === asker.operator_id) throw refuse('own_approval')",
    replace: '',
    tests: REVIEW,
    title: 'CONSOLE-003 a withdrawal above the threshold',
  },
  {
    name: 'withdraw-second-review-skipped',
    file: 'server/src/wallet/withdraw/approve-withdrawal.ts',
    find: "if (order.needs_second) throw refuse('second_review_required')",
    replace: '',
    tests: REVIEW,
    title: 'CONSOLE-003 a withdrawal above the threshold',
  },
  {
    name: 'withdraw-any-agreement-will-do',
    file: GUARD,
    find: `OR approval.payload ->> 'withdrawal_id' IS DISTINCT FROM NEW.id::text`,
    replace: '',
    tests: REVIEW,
    title: 'CONSOLE-003 the database lets no large withdrawal out',
  },
  {
    name: 'withdraw-agreement-replayed',
    file: GUARD,
    find: `IF approval.kind IS DISTINCT FROM 'large_withdrawal' OR approval.state <> 'approved'`,
    replace: `IF approval.kind IS DISTINCT FROM 'large_withdrawal'`,
    tests: REVIEW,
    title: 'CONSOLE-003 the database lets no large withdrawal out',
  },
  {
    name: 'payout-outcome-of-another-agreement',
    file: TABLES,
    find: `OR approval.payload ->> 'withdrawal_id' IS DISTINCT FROM NEW.withdrawal_id::text`,
    replace: '',
    tests: OUTCOMES,
    title: 'the database lets nobody settle a payout alone',
  },
  {
    name: 'payout-sent-while-two-decide',
    file: 'server/src/wallet/payout/pay-withdrawal.ts',
    find: "if (attempt.state === 'deciding') return",
    replace: '',
    tests: OUTCOMES,
    title: 'is paid when two operators say so',
  },
  {
    name: 'payout-late-word-moves-money',
    file: 'server/src/wallet/payout/settle-payout.ts',
    find: "['decided', 'disputed', 'closed'].includes(state)",
    replace: "['closed'].includes(state)",
    tests: OUTCOMES,
    title: 'paid, and it came back',
  },
  {
    name: 'withdraw-sent-again-without-a-look',
    file: 'server/src/wallet/payout/pay-withdrawal.ts',
    find: 'if (found) return settlePayout(context, withdrawal_id, found)',
    replace: 'void found',
    tests: PAYOUTS,
    title: 'WALLET-037 is not sent twice when it was taken',
  },
  {
    name: 'withdraw-sent-again-under-another-key',
    file: 'server/src/wallet/payout/pay-withdrawal.ts',
    find: 'const asked = await askPayout(context, order, key)',
    replace: 'const asked = await askPayout(context, order, is_first ? key : context.random.uuid())',
    tests: PAYOUTS,
    title: 'WALLET-037 is sent again under the same key',
  },
  {
    name: 'withdraw-silence-is-a-refusal',
    file: 'server/src/wallet/payout/payout-provider.ts',
    find: "return { is: 'unknown' }",
    replace: "return { is: 'refused' }",
    tests: PAYOUTS,
    title: 'WALLET-037 is sent again under the same key',
  },
  {
    name: 'withdraw-paid-by-hand-too-early',
    file: 'server/src/wallet/payout/record-payout.ts',
    find: 'requireDue(context, seen, refuse)',
    replace: '',
    tests: REVIEW,
    title: 'is not recorded while its target is new',
  },
  {
    name: 'withdraw-sent-to-a-banned-account',
    file: 'server/src/wallet/payout/hold-back.ts',
    find: "if (!(await isStanding(trx, order.user_id))) return 'account_banned'",
    replace: 'await isStanding(trx, order.user_id)',
    tests: STOPPED,
    title: 'is put on hold instead',
  },
  {
    name: 'withdraw-cancelled-after-it-was-sent',
    file: 'server/src/wallet/withdraw/withdrawals.ts',
    find: "stage === 'waiting' || stage === 'hold' || stage === 'approved'",
    replace: "stage !== 'done' && stage !== 'second'",
    tests: STOPPED,
    title: 'cancelled and sent at the same moment',
  },
  {
    name: 'withdraw-hold-not-taken',
    file: 'server/src/wallet/withdraw/request-withdrawal.ts',
    find: 'await posting.write(ask, now)',
    replace: '',
    tests: ASKING,
    title: 'WALLET-019 more than can be withdrawn',
  },
  {
    name: 'withdraw-rejected-without-a-refund',
    file: 'server/src/wallet/withdraw/move-withdrawal.ts',
    find: 'await endHold(trx.ask, order, kind, now)',
    replace: "if (end !== 'rejected') await endHold(trx.ask, order, kind, now)",
    tests: REVIEW,
    title: 'WALLET-021 comes back with amount and fee',
  },
  {
    name: 'withdraw-password-not-waited-for',
    file: 'server/src/wallet/withdraw/create-withdrawal.ts',
    find: 'await requireWithdrawPasswordForMoney(context, asker, withdraw_password, refuse)',
    replace: 'requireWithdrawPasswordForMoney(context, asker, withdraw_password, refuse).catch(() => undefined)',
    tests: ASKING,
    title: 'WALLET-020',
  },
  {
    name: 'withdraw-unplayed-washed-by-a-rejection',
    file: 'server/src/wallet/withdraw/withdraw-money.ts',
    find: "if (kind !== 'withdraw_paid' && BigInt(order.unplayed) > 0n) {",
    replace: "if (kind === 'withdraw_returned' && BigInt(order.unplayed) > 0n) {",
    tests: ASKING,
    title: 'takes unplayed money only back the way it came',
  },
  {
    name: 'withdraw-to-anybodys-card',
    file: 'server/src/wallet/withdraw/create-withdrawal.ts',
    find: "    .where('user_id', '=', user_id)\n",
    replace: '',
    tests: ASKING,
    title: 'WALLET-034',
  },
  {
    name: 'withdraw-adjusted-twice',
    file: 'server/src/wallet/adjust-balance.ts',
    find: "key: keyOf('adjusted', approval_id),",
    replace: "key: keyOf('adjusted', approval_id, context.random.uuid()),",
    tests: ['server/src/wallet/adjust-balance.test.ts'],
    title: 'CONSOLE-003 what two operators agreed on is booked once',
  },
  {
    name: 'withdraw-asked-before-it-is-written',
    file: 'server/src/wallet/payout/pay-withdrawal.ts',
    find: "await moveWithdrawal(context, trx, order, { stage: 'sent', step: 'sent' })\n    const key = context.random.uuid()",
    replace:
      "const key = context.random.uuid()\n    await askPayout(context, order, key)\n    await moveWithdrawal(context, trx, order, { stage: 'sent', step: 'sent' })",
    tests: CRASHES,
    title: 'a payout whose asking crashes anywhere',
  },
]
