import * as z from 'zod'
import { id } from '@mela/contract/fields.ts'
import type { Context } from '../context.ts'

// What is told to one person about their account. The words come from the catalogues when it is read.
export const NOTICE_KINDS = [
  'password_changed',
  'new_device',
  'mobile_bound',
  'email_bound',
  'card_reset',
  'recharge_paid',
  'recharge_failed',
  'recharge_checking',
  'recharge_charged_back',
  'recharge_partly_charged_back',
  'withdraw_paid',
  'withdraw_rejected',
  'withdraw_returned',
  'target_added',
  'balance_adjusted',
  'identity_approved',
  'identity_rejected',
  'level_raised',
  'level_lowered',
  'invite_rewarded',
  'agent_approved',
  'agent_rejected',
  'agent_blocked',
  'agent_reward_ready',
  'agent_reward_expiring',
  'account_opened',
] as const

const payload = z.object({ user_id: id, kind: z.enum(NOTICE_KINDS), at: z.iso.datetime() })

export async function notify(context: Context, given: unknown): Promise<void> {
  const { user_id, kind, at } = payload.parse(given)
  await context.db.tables
    .insertInto('home_notice')
    .values({ user_id, kind, created_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
