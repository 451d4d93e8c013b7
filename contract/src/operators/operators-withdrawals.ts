import * as z from 'zod'
import { adminCall, proposingCall } from '../admin-call.ts'
import { empty, id, limit, pos, text } from '../fields.ts'
import { approvalRequested, reason } from './operators.ts'
import { amount, moneyType, queryMoneyType, typedAmount } from '../wallet/wallet-fields.ts'
import { WITHDRAW_STEPS } from '../wallet/wallet-withdraw.ts'

// The queue of withdrawals. Whoever decides is written down; what is large needs two of them.
const deciders = ['finance', 'risk', 'admin'] as const
export const WITHDRAW_QUEUES = ['waiting', 'second', 'hold', 'paying', 'disputed', 'done'] as const
export const WITHDRAW_RISKS = [
  'large',
  'new_target',
  'new_account',
  'new_device',
  'shared_device',
  'shared_target',
  'name_differs',
  'fast_out',
] as const
/** What the person reads. */
export const WITHDRAW_REASONS = [
  'name_differs',
  'target_refused',
  'turnover_open',
  'identity_doubt',
  'fraud',
  'limit',
  'other',
] as const

/** Why the site itself does not send what was agreed to. */
export const HOLD_REASONS = ['account_banned', 'target_removed', 'receivable'] as const

const person = z.object({
  user_id: id,
  uid: z.number().int(),
  name: z.string(),
  avatar: z.string(),
})
const row = z.object({
  id,
  person,
  type: moneyType,
  amount,
  fee: amount,
  /** `HDFC ··4821` */
  target: z.string(),
  method: z.enum(['bank', 'wallet']),
  queue: z.enum(WITHDRAW_QUEUES),
  /** WithdrawStatus */
  status: z.literal([1, 2, 3, -1, -2]),
  risk: z.enum(['low', 'medium', 'high']),
  risks: z.array(z.enum(WITHDRAW_RISKS)),
  /** What is known of it at the provider; empty where it was not asked. */
  payout_state: z.string(),
  /** Approving alone is not enough. */
  needs_second: z.boolean(),
  /** Who asked for a second look; null where nobody did. */
  requested_by: z.string().nullable(),
  /** Who pays it by hand; null where nobody does. */
  paid_by: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ReviewedWithdrawal = z.infer<typeof row>

/** The one that waits longest first; what is done newest first. */
export const listWithdrawalQueue = adminCall({
  method: 'GET',
  path: '/withdrawals',
  roles: ['support', ...deciders],
  input: z.object({
    queue: z.enum(WITHDRAW_QUEUES).default('waiting'),
    type: queryMoneyType.optional(),
    risk: z.enum(['low', 'medium', 'high']).optional(),
    min: typedAmount.optional(),
    max: typedAmount.optional(),
    user_id: id.optional(),
    pos,
    limit,
  }),
  output: z.object({
    list: z.array(row),
    total: z.number().int(),
    counts: z.record(z.enum(WITHDRAW_QUEUES), z.number().int()),
    /** What waits altogether, by currency. */
    waiting: z.array(z.object({ type: moneyType, amount })),
  }),
  refuses: [],
})

export const getWithdrawalForReview = adminCall({
  method: 'GET',
  path: '/withdrawal',
  roles: deciders,
  views: 'personal_documents',
  input: z.object({ id }),
  output: row.extend({
    account_name: z.string(),
    /** Whole: the operator compares and pays it. */
    number: z.string(),
    bank_code: z.string(),
    /** Photos of the card, readable for five minutes; empty where none were asked for. */
    front_url: z.string(),
    back_url: z.string(),
    receives: amount,
    note: z.string(),
    reason: z.string(),
    payment_reference: z.string(),
    /** A second payout that the provider says it has made for it; empty where there is none. */
    other_reference: z.string(),
    /** How it is paid: by the provider, or by hand with a reference. */
    payout: z.enum(['provider', 'hand']),
    pay_after: z.iso.datetime().nullable(),
    approval_id: id.nullable(),
    /** Why the site itself put it on hold; empty where it did not. */
    hold_reason: z.enum([...HOLD_REASONS, '']),
    checks: z.array(
      z.object({
        name: z.enum([
          'advanced_verification',
          'account_name',
          'turnover',
          'known_device',
          'target_age',
          'linked_accounts',
          'receivable',
          'ledger',
        ]),
        is_good: z.boolean(),
        /** What was found, in short. */
        found: z.string(),
      }),
    ),
    /** Of the last 30 days, in the currency of the withdrawal. */
    flow: z.object({ recharged: amount, won: amount, withdrawn: amount, chests_received: amount }),
    joined_at: z.iso.datetime(),
    steps: z.array(z.object({ step: z.enum(WITHDRAW_STEPS), at: z.iso.datetime(), by: z.string() })),
  }),
  refuses: ['non_existent'],
})

const paymentReference = z.string().regex(/^[\w-]{4,80}$/)
const onOne = { id, note: text(500).default('') }

/** What needs no second operator goes out; what does is refused here. */
export const approveWithdrawal = adminCall({
  method: 'POST',
  path: '/withdrawal/approve',
  roles: deciders,
  input: z.object(onOne),
  output: empty,
  refuses: ['non_existent', 'order_closed', 'second_review_required', 'withdraw_blocked', 'paused'],
})

/** Asks a second operator; until then nobody else decides it. */
export const proposeWithdrawal = proposingCall({
  method: 'POST',
  path: '/withdrawal/propose',
  roles: deciders,
  needs_second: 'large_withdrawal',
  input: z.object({ id, note: reason }),
  output: approvalRequested,
  refuses: ['non_existent', 'order_closed', 'withdraw_blocked', 'paused'],
})

export const holdWithdrawal = adminCall({
  method: 'POST',
  path: '/withdrawal/hold',
  roles: deciders,
  input: z.object({ id, note: reason }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})

export const releaseWithdrawal = adminCall({
  method: 'POST',
  path: '/withdrawal/release',
  roles: deciders,
  input: z.object({ id, note: reason }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})

/** Amount and fee come back to the person, who reads the reason and the note; without a note `other` says nothing. */
export const rejectWithdrawal = adminCall({
  method: 'POST',
  path: '/withdrawal/reject',
  roles: deciders,
  input: z
    .object({ id, reason: z.enum(WITHDRAW_REASONS), note: text(500).default('') })
    .refine((given) => given.reason !== 'other' || given.note.trim() !== '', { path: ['note'] }),
  output: empty,
  refuses: ['non_existent', 'order_closed', 'money_frozen'],
})

/**
 * From here on only this operator pays it, by hand, and nobody rejects or cancels it. Where something has happened since it
 * was agreed to, it is put on hold instead, which the answer says.
 */
export const startPayout = adminCall({
  method: 'POST',
  path: '/withdrawal/pay',
  roles: ['finance', 'admin'],
  input: z.object({ id }),
  output: z.object({ hold_reason: z.enum([...HOLD_REASONS, '']) }),
  refuses: ['non_existent', 'order_closed', 'too_early', 'paused'],
})

/** Whoever was to pay it has not; it waits for somebody else. */
export const giveBackPayout = adminCall({
  method: 'POST',
  path: '/withdrawal/unpaid',
  roles: ['finance', 'admin'],
  input: z.object({ id, note: reason }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})

/**
 * Paid by hand, by whoever started paying it: with the reference of the bank or the number of the transaction, which for
 * USDT the chain must show.
 */
export const recordPayout = adminCall({
  method: 'POST',
  path: '/withdrawal/paid',
  roles: ['finance', 'admin'],
  input: z.object({ id, payment_reference: paymentReference }),
  output: empty,
  refuses: [
    ...(['non_existent', 'order_closed', 'reference_taken', 'payment_not_found'] as const),
    ...(['provider_away', 'money_frozen'] as const),
  ],
})

/**
 * The provider does not say what became of it. It is asked once more and told nothing; then a second operator agrees on
 * what the bank says. The same for what an operator has started to pay by hand.
 */
export const proposePayoutOutcome = proposingCall({
  method: 'POST',
  path: '/withdrawal/outcome',
  roles: ['finance', 'admin'],
  needs_second: 'payout_outcome',
  input: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('paid'), id, payment_reference: paymentReference, note: reason }),
    z.object({ outcome: z.literal('not_paid'), id, note: reason }),
  ]),
  output: approvalRequested,
  refuses: ['non_existent', 'order_closed', 'reference_taken', 'payment_not_found', 'provider_away'],
})

/** The provider said the opposite of what operators had decided; somebody has looked into it. */
export const closePayoutDispute = adminCall({
  method: 'POST',
  path: '/withdrawal/dispute',
  roles: ['finance', 'admin'],
  input: z.object({ id, note: reason }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})

/**
 * The bank sent it back: amount and fee return to the person when a second operator agrees. The provider is asked first
 * what became of what it paid. Nothing sends USDT back.
 */
export const recordReturn = proposingCall({
  method: 'POST',
  path: '/withdrawal/returned',
  roles: ['finance', 'admin'],
  needs_second: 'payout_return',
  input: z.object({ id, note: reason }),
  output: approvalRequested,
  refuses: ['non_existent', 'order_closed', 'payment_not_found', 'provider_away'],
})
