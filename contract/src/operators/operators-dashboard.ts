import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty } from '../fields.ts'
import { amount, moneyType } from '../wallet/wallet-fields.ts'

const waiting = z.object({ count: z.number().int(), oldest_at: z.iso.datetime().nullable() })

/** How the site is, as of now. Asked again every few seconds by whoever looks. */
export const getDashboard = adminCall({
  method: 'GET',
  path: '/dashboard',
  roles: 'any_operator',
  input: empty,
  output: z.object({
    at: z.iso.datetime(),
    people_online: z.number().int(),
    /** Of the site's day, and of the day before until the same time. */
    messages: z.object({ today: z.number().int(), before: z.number().int() }),
    new_users: z.object({ today: z.number().int(), before: z.number().int() }),
    /** The last 14 days of the site, oldest first. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        new_users: z.number().int(),
        money: z.array(z.object({ type: moneyType, recharged: amount, withdrawn: amount })),
      }),
    ),
    /** Of the site's day. */
    games: z.array(
      z.object({ game_type: z.number().int(), type: moneyType, stakes: amount, payouts: amount, hold: amount }),
    ),
    /** What people have, against what lies with banks and providers. */
    solvency: z.array(z.object({ type: moneyType, liabilities: amount, reserves: amount, is_frozen: z.boolean() })),
    /** Where nothing moves because the reconciler found the ledger wrong. What it found is for finance and admin. */
    frozen: z.array(
      z.object({
        book: z.enum(['play', 'money', 'test']),
        type: moneyType,
        since: z.iso.datetime(),
        reason: z.string().nullable(),
      }),
    ),
    queues: z.object({
      withdrawals: waiting,
      second: waiting,
      recharges: waiting,
      deposits: waiting,
      identities: waiting,
      complaints: waiting,
      approvals: waiting,
    }),
    lag: z.object({
      outbox: z.number().int(),
      outbox_seconds: z.number(),
      jobs: z.number().int(),
      jobs_seconds: z.number(),
      failed_jobs: z.number().int(),
    }),
    paused: z.array(z.string()),
    economy: z.enum(['play', 'sandbox', 'licensed']),
    /** Of the site: its days begin at midnight there. */
    time_zone: z.string(),
  }),
  refuses: [],
})
