import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { CHESTS_COUNTED } from '../chests/chest-rules.ts'
import { id, limit, pos } from '../fields.ts'
import { amount } from '../wallet/wallet-fields.ts'

// Where treasure boxes went. While a box is open nobody learns its seed, the shares that are left, or which share was which.
const lookers = ['support', 'finance', 'risk', 'admin'] as const
const moment = z.iso.datetime()
const diamonds = z.number().int()

const person = z.object({ id, uid: z.number().int(), nickname: z.string(), username: z.string() })
/** A box whose time is over stays open until its rest is back with the sender. */
const chestState = z.enum(['open', 'all_claimed', 'expired'])

const chestRow = z.object({
  id,
  group_id: id,
  /** Empty where the group is not known any more. */
  group_name: z.string(),
  /** Who sent it. */
  user: person,
  /** ChestType */
  type: z.literal([1, 2]),
  amount: diamonds,
  num: z.number().int(),
  received_num: z.number().int(),
  received_amount: diamonds,
  /** What went back to the sender; null while it is open. */
  refund: diamonds.nullable(),
  state: chestState,
  created_at: moment,
  expires_at: moment,
  over_at: moment.nullable(),
})
export type ChestRow = z.infer<typeof chestRow>

/** Newest first: what somebody sent, what was sent in a group, or all. */
export const listChestsForOperator = adminCall({
  method: 'GET',
  path: '/chests',
  roles: lookers,
  views: 'people',
  input: z.object({
    user_id: id.optional(),
    group_id: id.optional(),
    state: chestState.optional(),
    pos: pos.refine((value) => value <= CHESTS_COUNTED),
    limit,
  }),
  output: z.object({
    list: z.array(chestRow),
    /** No more than CHESTS_COUNTED are counted. */
    total: z.number().int(),
  }),
  refuses: [],
})

/** One box with its claims, newest first, and what the ledger booked for it. */
export const getChestForOperator = adminCall({
  method: 'GET',
  path: '/chest',
  roles: lookers,
  views: 'people',
  input: z.object({ chest_id: id, pos, limit }),
  output: z.object({
    chest: chestRow.extend({
      remarks: z.string(),
      /** SHA-256 of the seed, in hex, as the message in the group has it. */
      commitment: z.string(),
      /** In hex; once it is over. */
      seed: z.string().optional(),
    }),
    list: z.array(
      z.object({
        user: person,
        amount: diamonds,
        created_at: moment,
        is_best: z.boolean(),
        /** Which share of the split it was, from 0; once it is over. */
        position: z.number().int().optional(),
      }),
    ),
    total: z.number().int(),
    /** Newest first: what was taken for the box, what went back, and what was given for the claims of this page. */
    transfers: z.array(
      z.object({
        transfer: z.string(),
        kind: z.enum(['chest_sent', 'chest_received', 'chest_returned']),
        user: person,
        /** Negative where it was taken from the person. */
        amount,
        created_at: moment,
      }),
    ),
  }),
  refuses: ['non_existent'],
})
