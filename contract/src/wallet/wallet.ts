import * as z from 'zod'
import { call } from '../call.ts'
import { empty, limit, pos } from '../fields.ts'
import { gameType } from '../games/games-config.ts'
import { amount, moneyType, queryMoneyType } from './wallet-fields.ts'

export const wallet = z.object({
  type: moneyType,
  balance: amount,
  withdrawable: amount,
  exchange_balance: amount,
  /** How often it has changed: of two that were told, the one with more is the later one. */
  changes: z.number().int(),
})
export type Wallet = z.infer<typeof wallet>

/** One of each currency, in the order of their numbers. */
export const getWallet = call({
  method: 'GET',
  path: '/user/wallet',
  who: 'signed_in',
  input: empty,
  output: z.array(wallet),
  refuses: [],
})

export const accountTransaction = z.object({
  id: z.string(),
  /** TransactionType */
  type: z.literal([1, 2, 3, 4, 5, 6, 7]),
  money_type: moneyType,
  /** Of what can be used. Negative for what left the wallet. */
  amount,
  /** What can be used, afterwards. */
  balance_after: amount,
  /** What of a stake or of a win was locked money, beside the amount and with the same sign. */
  locked: amount,
  /** 1 under way, 2 it stands, -1 it came to nothing and the money is back. */
  status: z.literal([1, 2, -1]),
  /** What it was, as a key of the catalogue: chest_sent, grant_daily … */
  remark: z.string(),
  /** What it belongs to: the id of a chest, a recharge, a withdrawal or an exchange. Empty for a payment without an order. */
  reference: z.string(),
  /** Whom or what it is with, where that has a name: the channel of a recharge, the account that a withdrawal goes to. */
  about: z.string(),
  /** Of a bet. */
  game_type: gameType.nullable(),
  /** Both sides of an exchange; fee and cashback in what was given. */
  exchange: z
    .object({
      ...{ from: moneyType, to: moneyType, rate: z.string() },
      ...{ from_amount: amount, to_amount: amount, fee: amount, cashback: amount },
    })
    .nullable(),
  created_at: z.iso.datetime(),
})
export type AccountTransaction = z.infer<typeof accountTransaction>

const recordFilter = {
  type: z.coerce.number().pipe(accountTransaction.shape.type).optional(),
  money_type: queryMoneyType.optional(),
  /** From here on. */
  start: z.iso.datetime().optional(),
  /** And before this. */
  end: z.iso.datetime().optional(),
}

/** Newest first. */
export const getAccountTransactions = call({
  method: 'GET',
  path: '/user/account_transaction_list',
  who: 'signed_in',
  input: z.object({ ...recordFilter, pos, limit }),
  output: z.object({ list: z.array(accountTransaction), total: z.number().int() }),
  refuses: [],
})

const sums = z.object({
  money_type: moneyType,
  /** Of what can be used and of what is locked. */
  in: amount,
  /** Without a sign. */
  out: amount,
  /** How many records these are. */
  count: z.number().int(),
})

/**
 * What the records of a filter come to, in each currency that has any. What came to nothing counts in neither, and so does
 * its money when it comes back; what only moved between what can be used and what is locked has not come or gone.
 */
export const getAccountTransactionTotals = call({
  method: 'GET',
  path: '/user/account_transaction_totals',
  who: 'signed_in',
  input: z.object(recordFilter),
  output: z.object({ list: z.array(sums) }),
  refuses: [],
})

/** As the device names it, such as Asia/Kolkata. */
const timeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  })

/**
 * The same as a table (RFC 4180), oldest first, at most 10,000 lines; no cell of it begins a formula. Its times are those of
 * the zone, without one those of the site.
 */
export const exportAccountTransactions = call({
  method: 'GET',
  path: '/user/account_transaction_export',
  who: 'signed_in',
  input: z.object({ ...recordFilter, time_zone: timeZone.optional() }),
  output: z.object({ csv: z.string(), lines: z.number().int(), is_cut: z.boolean() }),
  refuses: [],
})

/** Diamonds that play gives away: once a day of the site, for a person and for a device. */
export const getGrants = call({
  method: 'GET',
  path: '/user/grants',
  who: 'signed_in',
  input: empty,
  output: z.object({
    daily: z.object({
      amount,
      /** Whether this person on this device can tap for it now. */
      is_open: z.boolean(),
      next_at: z.iso.datetime(),
      /** Until when this person takes a break from play, during which nothing is given. */
      break_until: z.iso.datetime().nullable(),
    }),
  }),
  refuses: ['permission_not_allowed'],
})

export const claimDailyGrant = call({
  method: 'POST',
  path: '/user/grants/daily',
  who: 'signed_in',
  input: empty,
  output: z.object({
    /** False where it was there already, by this person or on this device. */
    is_granted: z.boolean(),
    amount,
    balance: amount,
  }),
  refuses: ['permission_not_allowed', 'money_frozen', 'on_break'],
})
