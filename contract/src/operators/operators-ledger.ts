import * as z from 'zod'
import { adminCall, proposingCall } from '../admin-call.ts'
import { empty, id, limit, pos } from '../fields.ts'
import { approvalRequested, reason } from './operators.ts'
import { amount, moneyType, queryMoneyType, typedAmount } from '../wallet/wallet-fields.ts'

// What a person's money did, both sides named, and the one way to correct it.
export const getStatement = adminCall({
  method: 'GET',
  path: '/user/statement',
  roles: ['support', 'finance', 'risk', 'admin'],
  views: 'personal_documents',
  input: z.object({
    user_id: id,
    type: queryMoneyType,
    start: z.iso.datetime().optional(),
    end: z.iso.datetime().optional(),
    pos,
    limit,
  }),
  output: z.object({
    list: z.array(
      z.object({
        transfer: z.string(),
        /** A kind of the ledger's chart: recharge_paid … */
        kind: z.string(),
        reference: z.string(),
        part: z.enum(['available', 'held', 'locked']),
        /** The other side: a part of the same person, another person, or an account of the house. */
        against: z.string(),
        amount,
        balance_after: amount,
        created_at: z.iso.datetime(),
      }),
    ),
    total: z.number().int(),
    available: amount,
    held: amount,
    locked: amount,
    /** Computed from the entries now, and whether it is the balance. */
    sum: amount,
    is_equal: z.boolean(),
  }),
  refuses: ['non_existent'],
})

/** A new transfer; nothing is ever changed. What is taken cannot exceed what is there. */
export const adjustBalance = proposingCall({
  method: 'POST',
  path: '/user/adjust',
  roles: ['finance', 'admin'],
  needs_second: 'balance_adjustment',
  input: z.object({
    user_id: id,
    type: moneyType,
    /** Negative takes. */
    amount: z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/),
    reason,
  }),
  output: approvalRequested,
  refuses: ['non_existent', 'permission_not_allowed', 'withdrawable_not_enough'],
})

/** What somebody owes after a payment was taken back: taken from what they have available now, or carried by the site. */
export const settleDebt = proposingCall({
  method: 'POST',
  path: '/user/debt',
  roles: ['finance', 'admin'],
  needs_second: 'debt_settlement',
  input: z.object({
    user_id: id,
    type: moneyType,
    action: z.enum(['take', 'write_off']),
    /** At most what is owed. */
    amount: typedAmount,
    reason,
  }),
  output: approvalRequested,
  refuses: ['non_existent', 'amount_differs', 'withdrawable_not_enough'],
})

/** Ends every session of the person at once; they sign in again. */
export const endUserSessions = adminCall({
  method: 'POST',
  path: '/user/sign_out',
  roles: ['support', 'risk', 'admin'],
  input: z.object({ user_id: id, reason }),
  output: empty,
  refuses: ['non_existent'],
})
