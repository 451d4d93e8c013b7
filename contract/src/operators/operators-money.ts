import * as z from 'zod'
import { adminCall, proposingCall } from '../admin-call.ts'
import { empty } from '../fields.ts'
import { FEE_SETTINGS, LIMIT_SETTINGS, moneySettingFields, moneySettings } from './money-settings.ts'
import { approvalRequested, reason } from './operators.ts'
import { MONEY_SWITCHES, SWITCHES } from '../wallet/wallet-rules.ts'

// Prices, limits and the switches that stop money.
const everyone = ['support', 'finance', 'risk', 'content', 'admin'] as const

export const getMoneySettings = adminCall({
  method: 'GET',
  path: '/money_settings',
  roles: everyone,
  input: empty,
  output: moneySettings,
  refuses: [],
})

const feeFields = z
  .object(moneySettingFields)
  .pick(Object.fromEntries(FEE_SETTINGS.map((name) => [name, true])) as Record<(typeof FEE_SETTINGS)[number], true>)
const limitFields = z
  .object(moneySettingFields)
  .pick(Object.fromEntries(LIMIT_SETTINGS.map((name) => [name, true])) as Record<(typeof LIMIT_SETTINGS)[number], true>)
const isSomething = (changes: object) => Object.keys(changes).length > 0
/** Ahead, and within 366 days. Without it, or once it is past, a change takes effect when a second operator agrees. */
const effective_from = z.iso.datetime().optional()

/** Rates, fees, channels, rewards: only what is named changes, when a second operator agrees or at the time both saw. */
export const changeFees = proposingCall({
  method: 'PUT',
  path: '/money_settings/fees',
  roles: ['finance', 'admin'],
  needs_second: 'fee_change',
  input: z.object({ changes: feeFields.partial().refine(isSomething), effective_from, reason }),
  output: approvalRequested,
  refuses: ['change_planned'],
})

export const changeLimits = proposingCall({
  method: 'PUT',
  path: '/money_settings/limits',
  roles: ['finance', 'risk', 'admin'],
  needs_second: 'limit_change',
  input: z.object({ changes: limitFields.partial().refine(isSomething), effective_from, reason }),
  output: approvalRequested,
  refuses: ['change_planned'],
})

/** At once and by one operator alone: what stops something must not wait. */
export const pauseSwitch = adminCall({
  method: 'POST',
  path: '/switch/pause',
  roles: ['support', 'finance', 'risk', 'admin'],
  input: z.object({ name: z.enum(SWITCHES), reason }),
  output: z.object({ paused: z.array(z.enum(SWITCHES)) }),
  refuses: [],
})

/** Where no money is touched one is enough. */
export const resumeSignUp = adminCall({
  method: 'POST',
  path: '/switch/resume_sign_up',
  roles: ['risk', 'admin'],
  input: z.object({ reason }),
  output: z.object({ paused: z.array(z.enum(SWITCHES)) }),
  refuses: [],
})

export const resumeSwitch = proposingCall({
  method: 'POST',
  path: '/switch/resume',
  roles: ['finance', 'risk', 'admin'],
  needs_second: 'limit_change',
  input: z.object({ name: z.enum(MONEY_SWITCHES), reason }),
  output: approvalRequested,
  refuses: ['order_closed'],
})
