import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty, id, limit, pos, text } from '../fields.ts'
import { reason } from './operators.ts'
import { amount, moneyType, queryMoneyType, typedAmount } from '../wallet/wallet-fields.ts'

// Money that came in and has to be looked at: what people say they paid, and what arrived without saying for whom.
const handlers = ['finance', 'admin'] as const
const person = z.object({ user_id: id, uid: z.number().int(), name: z.string(), avatar: z.string() })

const row = z.object({
  id,
  person,
  type: moneyType,
  channel_id: z.string(),
  channel_name: z.string(),
  kind: z.string(),
  amount,
  /** What is paid, in what it is paid in. */
  exact: amount,
  paid_in: moneyType,
  credited: amount.nullable(),
  /** Of what was credited. */
  taken_back: amount,
  /** As the person gave it. */
  reference: z.string(),
  status: z.literal([1, 2, -1]),
  reason: z.string(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
})
export type ReviewedRecharge = z.infer<typeof row>

/** waiting: with a reference, nobody has decided. open: without one. */
export const listRechargeQueue = adminCall({
  method: 'GET',
  path: '/recharges',
  roles: ['support', ...handlers],
  input: z.object({
    queue: z.enum(['waiting', 'open', 'done']).default('waiting'),
    type: queryMoneyType.optional(),
    user_id: id.optional(),
    /** The beginning of a reference, or an id. */
    query: text(40).optional(),
    pos,
    limit,
  }),
  output: z.object({
    list: z.array(row),
    total: z.number().int(),
    counts: z.object({
      waiting: z.number().int(),
      open: z.number().int(),
      unmatched: z.number().int(),
      /** What the provider told within a week and nobody could read. */
      unread: z.number().int(),
    }),
  }),
  refuses: [],
})

/**
 * The money is on the account under this reference; each reference of a channel credits once. A payment on the provider's page
 * and one on the chain are looked up there.
 */
export const confirmRecharge = adminCall({
  method: 'POST',
  path: '/recharge/confirm',
  roles: handlers,
  input: z.object({
    id,
    provider_reference: z.string().regex(/^[\w-]{4,80}$/),
    amount: typedAmount,
    note: text(500).default(''),
  }),
  output: empty,
  refuses: [
    'non_existent',
    'order_closed',
    'reference_taken',
    'amount_differs',
    'payment_not_found',
    'provider_away',
    'money_frozen',
  ],
})

export const failRecharge = adminCall({
  method: 'POST',
  path: '/recharge/fail',
  roles: handlers,
  input: z.object({ id, note: reason }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})

export const DEPOSIT_STATES = ['credited', 'unmatched', 'returned', 'charged_back'] as const
export const DEPOSIT_FAULTS = ['unknown', 'late', 'under', 'over', 'already_paid', 'paused'] as const
const deposit = z.object({
  id,
  channel_id: z.string(),
  type: moneyType,
  amount,
  /** By refunds and disputes. */
  taken_back: amount,
  /** What is credited or goes back when it is resolved. */
  left: amount,
  provider_reference: z.string(),
  /** Who paid, as far as it was told. */
  payer: z.string(),
  state: z.enum(DEPOSIT_STATES),
  fault: z.enum(DEPOSIT_FAULTS).nullable(),
  /** What it seems to be for. */
  recharge: row.nullable(),
  received_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
})
export type Deposit = z.infer<typeof deposit>

/** Money that belongs to nobody yet first, oldest on top. */
export const listDeposits = adminCall({
  method: 'GET',
  path: '/deposits',
  roles: ['support', ...handlers],
  input: z.object({ state: z.enum(DEPOSIT_STATES).default('unmatched'), pos, limit }),
  output: z.object({ list: z.array(deposit), total: z.number().int() }),
  refuses: [],
})

/** What an operator reads on the statement of the bank: credited where it is exactly an open order's, or else in the queue. */
export const enterArrival = adminCall({
  method: 'POST',
  path: '/deposit/enter',
  roles: handlers,
  input: z.object({
    provider_reference: z.string().regex(/^[\w-]{4,80}$/),
    /** In rupees. */
    amount: typedAmount,
    payer: text(120).default(''),
    /** Where it is known; otherwise the open order whose person has given this reference. */
    recharge_id: id.optional(),
    note: text(500).default(''),
  }),
  output: z.object({ id, state: z.enum(['credited', 'unmatched']) }),
  refuses: ['non_existent', 'reference_taken', 'money_frozen'],
})

/** Once: to a person, or back to where it came from. */
export const resolveDeposit = adminCall({
  method: 'POST',
  path: '/deposit/resolve',
  roles: handlers,
  input: z.discriminatedUnion('action', [
    z.object({ id, action: z.literal('credit'), user_id: id, note: reason }),
    z.object({ id, action: z.literal('return'), note: reason }),
  ]),
  output: empty,
  refuses: ['non_existent', 'order_closed', 'money_frozen'],
})
