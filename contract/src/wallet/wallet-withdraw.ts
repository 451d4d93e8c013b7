import * as z from 'zod'
import { call } from '../call.ts'
import { id, limit, nonce, pos } from '../fields.ts'
import { amount, moneyType, queryMoneyType, typedAmount, withdrawPassword } from './wallet-fields.ts'

// Money out: where to, how much, and what became of it.
const status = z.literal([1, 2, 3, -1, -2])

/** A source of money that has to be played once before it may leave. */
export const turnover = z.object({
  id,
  /** direct_charge or bonus */
  source: z.string(),
  required: amount,
  counted: amount,
  left: amount,
  /** What is locked until then. */
  locked: amount,
  created_at: z.iso.datetime(),
})
export type Turnover = z.infer<typeof turnover>

export const WITHDRAW_BLOCKS = [
  'economy',
  'paused',
  'advanced_verification',
  'withdraw_password',
  'withdraw_password_locked',
  'no_target',
  'daily_limit',
  'receivable',
] as const

export const getWithdrawConfig = call({
  method: 'GET',
  path: '/user/withdraw_config',
  who: 'signed_in',
  input: z.object({ type: queryMoneyType }),
  output: z.object({
    min: amount,
    max: amount,
    /** A share: 0.02 is two per cent. */
    fee_rate: z.string(),
    fee_min: amount,
    withdrawable: amount,
    daily_limit: amount,
    /** Of it, for the rest of the site's day. */
    daily_left: amount,
    /** In review or on its way. */
    held: amount,
    /** Not to be withdrawn before it was played. */
    locked: amount,
    turnovers: z.array(turnover),
    /** Came in another way and was not played: it goes back only the way it came. */
    only_back: z.array(z.object({ method: z.enum(['bank', 'wallet']), amount })),
    /** All that stands in the way, at once. */
    blocks: z.array(z.enum(WITHDRAW_BLOCKS)),
    /** Because a payment was taken back after it had been used; what comes in settles it first. */
    owed: z.array(z.object({ type: moneyType, amount })),
    /** A target that was added less than this ago waits for the rest of it. */
    new_target_hours: z.number().int(),
    /** Of the fee that a direct recharge saves, this share comes on top: 0.05 is five per cent. */
    direct_bonus: z.string(),
  }),
  refuses: ['permission_not_allowed', 'session_limited'],
})

/** Which bets a source of locked money counted, newest first. */
export const listTurnoverBets = call({
  method: 'GET',
  path: '/user/turnover_bets',
  who: 'signed_in',
  input: z.object({ turnover_id: id, pos, limit }),
  output: z.object({
    list: z.array(z.object({ reference: z.string(), counted: amount, created_at: z.iso.datetime() })),
    total: z.number().int(),
  }),
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent'],
})

export const WITHDRAW_STEPS = [
  'requested',
  'on_hold',
  'second_review',
  'reviewed_again',
  'approved',
  'sent',
  'unsent',
  'paid',
  'rejected',
  'cancelled',
  'returned',
] as const

export const withdrawal = z.object({
  id,
  type: moneyType,
  amount,
  fee: amount,
  /** The amount less the fee. */
  receives: amount,
  status,
  method: z.enum(['bank', 'wallet']),
  /** Masked: the bank or network with the last four. */
  target: z.object({ name: z.string(), account_name: z.string(), last4: z.string() }),
  steps: z.array(z.object({ step: z.enum(WITHDRAW_STEPS), at: z.iso.datetime() })),
  /** Because its target is new, it is not sent before; null where nothing waits. */
  pay_after: z.iso.datetime().nullable(),
  /** For the person to read, as a key of the catalogue (withdraw_reason_…); empty where there is none. */
  reason: z.string(),
  /** What the operator wrote for them. */
  note: z.string(),
  /** Of the payment; empty before. */
  payment_reference: z.string(),
  can_cancel: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Withdrawal = z.infer<typeof withdrawal>

/** Refused in this order: verification, password, limits, balance. The amount is held until it is decided. */
export const createWithdrawal = call({
  method: 'POST',
  path: '/user/withdraw',
  who: 'signed_in',
  input: z.object({
    type: moneyType,
    amount: typedAmount,
    method: z.enum(['bank', 'wallet']),
    method_id: id,
    withdraw_password: withdrawPassword,
    nonce,
  }),
  output: withdrawal,
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'paused',
    'advanced_verification_required',
    'withdraw_password_not_set',
    'withdraw_password_locked',
    'wrong_withdraw_password',
    'below_min_withdraw',
    'above_max_withdraw',
    'withdraw_daily_limit',
    'withdrawable_not_enough',
    'only_back_the_way_it_came',
    'withdraw_blocked',
    'non_existent',
    'money_frozen',
    'key_reused',
  ],
})

export const listWithdrawals = call({
  method: 'GET',
  path: '/user/withdraw_list',
  who: 'signed_in',
  input: z.object({
    type: queryMoneyType.optional(),
    status: z.coerce.number().pipe(status).optional(),
    start: z.iso.datetime().optional(),
    end: z.iso.datetime().optional(),
    pos,
    limit,
  }),
  output: z.object({ list: z.array(withdrawal), total: z.number().int() }),
  refuses: ['permission_not_allowed', 'session_limited'],
})

export const getWithdrawal = call({
  method: 'GET',
  path: '/user/withdraw',
  who: 'signed_in',
  input: z.object({ id }),
  output: withdrawal,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent'],
})

/** Until it is sent, and while no second operator is asked; amount and fee come back. */
export const cancelWithdrawal = call({
  method: 'POST',
  path: '/user/withdraw/cancel',
  who: 'signed_in',
  input: z.object({ id }),
  output: withdrawal,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent', 'order_closed', 'money_frozen'],
})
