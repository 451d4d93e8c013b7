import * as z from 'zod'
import { call } from '../call.ts'
import { id, limit, nonce, pos } from '../fields.ts'
import { wallet } from './wallet.ts'
import { amount, moneyType, queryMoneyType, typedAmount } from './wallet-fields.ts'
import { CHANNEL_KINDS, TRANSFER_REFERENCE, WITHDRAW_PASSWORD } from './wallet-rules.ts'

// Money in. What is credited is decided by whoever took the money, never by the person who asks.
const status = z.literal([1, 2, -1])

/**
 * Within this time the money of nine of ten of the last orders of the channel was added: of transfers since the reference
 * was given, of others since the order was made. Null where too little is known to say so.
 */
const usualSeconds = z.number().int().nullable()

export const rechargeChannel = z.object({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  /** A name of the icon set. */
  icon: z.string(),
  min: amount,
  max: amount,
  quick_amounts: z.array(amount),
  usual_seconds: usualSeconds,
})
export type RechargeChannel = z.infer<typeof rechargeChannel>

/** Those that are open for this currency, in the operators' order. */
export const getRechargeConfig = call({
  method: 'GET',
  path: '/user/recharge_config',
  who: 'signed_in',
  input: z.object({ type: queryMoneyType }),
  output: z.object({
    /** Stopped by an operator for the moment. */
    is_paused: z.boolean(),
    /** Where money is licensed: whoever passes the basic verification recharges, and is told no channels before. */
    needs_verification: z.boolean(),
    /** Until when this person takes a break from play: nothing is paid in or put aside for play before. */
    break_until: z.iso.datetime().nullable(),
    /** How many Diamonds one rupee buys; null for what is paid in itself, and where nothing says what they cost. */
    rate: z.string().nullable(),
    channels: z.array(rechargeChannel),
    /** What is offered to people who recharge; each says what and from which amount on. */
    activities: z.array(z.object({ id, title: z.string(), content: z.string(), min: amount })),
  }),
  refuses: ['permission_not_allowed', 'session_limited'],
})

/** What to pay, and where; which of these there are depends on the kind of the channel. */
const payment = z.object({
  /** hosted: the provider's page. */
  pay_url: z.string().optional(),
  /** What a QR code says: a UPI link, or the address. */
  qr: z.string().optional(),
  /** transfer: to whom. */
  payee: z.string().optional(),
  upi_id: z.string().optional(),
  account_number: z.string().optional(),
  bank_name: z.string().optional(),
  bank_code: z.string().optional(),
  /** chain */
  address: z.string().optional(),
  network: z.string().optional(),
  /** Exactly this much, in what it is paid in: for USDT its last digits say whose it is. */
  exact: amount,
})

export const RECHARGE_STEPS = [
  'started',
  'referenced',
  'seen',
  'sent_back',
  'paid',
  'failed',
  'partly_charged_back',
  'charged_back',
] as const
export const recharge = z.object({
  id,
  type: moneyType,
  /** Diamonds are paid in rupees, everything else in itself. */
  paid_in: moneyType,
  channel_id: z.string(),
  channel_name: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** What was asked for. */
  amount,
  /** What arrived and was added; null until then. */
  credited: amount.nullable(),
  status,
  /** Of the transfer, as the person gave it; empty before. */
  reference: z.string(),
  payment,
  /** Until then the offer holds. */
  expires_at: z.iso.datetime(),
  /** Null where it is over, too. */
  usual_seconds: usualSeconds,
  /** In the order in which they happened. */
  steps: z.array(z.object({ step: z.enum(RECHARGE_STEPS), at: z.iso.datetime() })),
  /** Why it came to nothing, as a key of the catalogue (recharge_reason_…); empty otherwise. */
  reason: z.string(),
  created_at: z.iso.datetime(),
})
export type Recharge = z.infer<typeof recharge>

/** Nothing is credited by this: it only says what to pay. */
export const createRecharge = call({
  method: 'POST',
  path: '/user/recharge',
  who: 'signed_in',
  input: z.object({ type: moneyType, channel_id: z.string().max(40), amount: typedAmount, nonce }),
  output: recharge,
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'paused',
    'on_break',
    'basic_verification_first',
    'non_existent',
    'recharge_out_of_range',
    'play_limit_reached',
    'provider_away',
    'key_reused',
  ],
})

export const listRecharges = call({
  method: 'GET',
  path: '/user/recharge_list',
  who: 'signed_in',
  input: z.object({
    type: queryMoneyType.optional(),
    status: z.coerce.number().pipe(status).optional(),
    start: z.iso.datetime().optional(),
    end: z.iso.datetime().optional(),
    pos,
    limit,
  }),
  output: z.object({ list: z.array(recharge), total: z.number().int() }),
  refuses: ['permission_not_allowed', 'session_limited'],
})

export const getRecharge = call({
  method: 'GET',
  path: '/user/recharge',
  who: 'signed_in',
  input: z.object({ id }),
  output: recharge,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent'],
})

/** The provider's page of an order that was left without one. There is one for each order, however often it is asked for. */
export const openRechargePage = call({
  method: 'POST',
  path: '/user/recharge/page',
  who: 'signed_in',
  input: z.object({ id }),
  output: recharge,
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'non_existent',
    'order_closed',
    'paused',
    'on_break',
    'provider_away',
  ],
})

/** Helps to find the money; it credits nothing. May be corrected until somebody has decided. */
export const giveRechargeReference = call({
  method: 'PUT',
  path: '/user/recharge/reference',
  who: 'signed_in',
  input: z.object({ id, reference: z.string().regex(TRANSFER_REFERENCE).toUpperCase() }),
  output: recharge,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent', 'order_closed', 'reference_taken'],
})

export const cancelRecharge = call({
  method: 'POST',
  path: '/user/recharge/cancel',
  who: 'signed_in',
  input: z.object({ id }),
  output: recharge,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent', 'order_closed'],
})

/** From what may be withdrawn to what is only for play, with five per cent of the withdrawal fee it saves on top. */
export const directCharge = call({
  method: 'POST',
  path: '/user/direct_charge',
  who: 'signed_in',
  input: z.object({
    type: moneyType,
    amount: typedAmount,
    withdraw_password: z.string().regex(WITHDRAW_PASSWORD),
    nonce,
  }),
  output: z.object({ wallet, bonus: amount }),
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'paused',
    'on_break',
    'withdraw_password_not_set',
    'wrong_withdraw_password',
    'withdraw_password_locked',
    'direct_charge_balance_not_enough',
    'money_frozen',
    'key_reused',
  ],
})
