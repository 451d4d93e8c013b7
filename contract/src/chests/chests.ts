import * as z from 'zod'
import { user } from '../account/account.ts'
import { call } from '../call.ts'
import { message } from '../chat/chat.ts'
import { CHEST_REMARK_MAX } from './chest-rules.ts'
import { id, limit, nonce, pos, text, unixMs } from '../fields.ts'

const chestType = z.literal([1, 2])
const chestStatus = z.literal([-1, 1, 2, 3])
/** Amounts that are no whole number of diamonds, or too many, are refused by name and not by shape. */
const diamonds = z.union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)]).pipe(z.coerce.number())
const chestId = z.object({ chest_id: id })

export const addChest = call({
  method: 'POST',
  path: '/group/chest/add',
  who: 'signed_in',
  input: z.object({
    group_id: id,
    type: chestType,
    /** The total, in whole diamonds; of a normal box a multiple of `num`. */
    amount: diamonds,
    num: diamonds,
    /** Empty for the greeting of the reader's language. */
    remark: text(CHEST_REMARK_MAX)
      .transform((value) => value.normalize('NFC').trim())
      .default(''),
    nonce,
    /** Of the sending device, so that its own copy of the event can be told apart. */
    socket_id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
  }),
  output: z.object({ chest_id: id, message }),
  refuses: [
    'permission_not_allowed',
    'muted',
    'group_banned',
    'chest_amount_invalid',
    'chest_count_invalid',
    'chest_balance_not_enough',
    'chest_daily_limit',
    'withdraw_blocked',
    'key_reused',
    'money_frozen',
    'session_limited',
    'paused',
  ],
})

/** Reserves nothing. */
export const preReceiveChest = call({
  method: 'GET',
  path: '/group/chest/pre_receive',
  who: 'signed_in',
  input: chestId,
  output: z.object({
    status: chestStatus,
    group_id: id,
    chest: z.object({ type: chestType, remarks: z.string(), user }),
    /** How many can still be opened, at this moment. */
    left: z.number().int(),
  }),
  refuses: ['permission_not_allowed'],
})

/** Asking again has no second effect and answers Received. */
export const receiveChest = call({
  method: 'POST',
  path: '/group/chest/receive',
  who: 'signed_in',
  input: chestId,
  output: z.object({
    status: chestStatus,
    /** What this person got, now or before. */
    amount: z.number().int().optional(),
  }),
  refuses: ['permission_not_allowed', 'money_frozen'],
})

export const chestClaim = z.object({
  user,
  amount: z.number().int(),
  created_at: z.iso.datetime(),
  is_best: z.boolean(),
  /** Which share of the split it was, from 0; told once the seed is. */
  position: z.number().int().optional(),
})
export type ChestClaim = z.infer<typeof chestClaim>

export const chestInfo = z.object({
  id,
  group_id: id,
  type: chestType,
  amount: z.number().int(),
  num: z.number().int(),
  received_num: z.number().int(),
  received_amount: z.number().int(),
  remarks: z.string(),
  user,
  created_at: z.iso.datetime(),
  expires_unix: unixMs,
  /** The asker's. */
  status: chestStatus,
  /** All claimed or expired: nothing about it changes any more. */
  is_over: z.boolean(),
  /** SHA-256 of the seed, in hex, as the message has it. */
  commitment: z.string(),
  /** In hex; once it is over. */
  seed: z.string().optional(),
})
export type ChestInfo = z.infer<typeof chestInfo>

/** Newest claims first. */
export const getChestInfo = call({
  method: 'GET',
  path: '/group/chest/info',
  who: 'signed_in',
  input: chestId.extend({ pos, limit }),
  output: z.object({
    chest: chestInfo,
    my_amount: z.number().int().nullable(),
    /** Nobody got more than the asker, or as much earlier; known once all of it is opened. */
    is_my_best: z.boolean(),
    list: z.array(chestClaim),
    total: z.number().int(),
  }),
  refuses: ['permission_not_allowed'],
})
