import * as z from 'zod'
import { call } from '../call.ts'
import { empty, id, limit, pos } from '../fields.ts'
import { amount, moneyType } from '../wallet/wallet-fields.ts'

/** What somebody who was invited has to do so that both get the reward. */
export const INVITE_CONDITIONS = ['contact', 'verified', 'recharge', 'consumption'] as const
export type InviteCondition = (typeof INVITE_CONDITIONS)[number]

export const getInviteInfo = call({
  method: 'GET',
  path: '/invite/info',
  who: 'signed_in',
  input: empty,
  output: z.object({
    invite_code: z.string(),
    link: z.string(),
    /** How many came with it, and how many of them are valid. */
    total: z.number().int(),
    valid: z.number().int(),
    /** What each of both gets, once. Nothing is given where it is zero. */
    reward: z.object({ money_type: moneyType, amount }),
    /** All of them; the amounts in the currency the site counts with. */
    conditions: z.array(z.object({ name: z.enum(INVITE_CONDITIONS), money_type: moneyType, need: amount })),
    /** What came of it so far, in the currency of the reward. */
    earned: amount,
  }),
  refuses: [],
})
export type InviteInfo = z.infer<typeof getInviteInfo.output>

export const inviteRecord = z.object({
  user: z.object({ id, name: z.string(), avatar: z.object({ url: z.string() }) }),
  created_at: z.iso.datetime(),
  is_valid: z.boolean(),
  /** Valid, but nothing was given: both on one device. */
  is_unrewarded: z.boolean(),
})
export type InviteRecord = z.infer<typeof inviteRecord>

/** Newest first. */
export const listInviteRecords = call({
  method: 'GET',
  path: '/invite/records',
  who: 'signed_in',
  input: z.object({ pos, limit }),
  output: z.object({ list: z.array(inviteRecord), total: z.number().int() }),
  refuses: [],
})
