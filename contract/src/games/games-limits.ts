import * as z from 'zod'
import { call } from '../call.ts'
import { empty, unixMs } from '../fields.ts'
import {
  AGE_STATES,
  BREAK_KINDS,
  COOL_OFF_HOURS,
  EXCLUSION_MONTHS,
  LIMIT_KINDS,
  LIMIT_SPANS,
  REALITY_MINUTES,
} from './games-limits-rules.ts'
import { amount, moneyType, typedAmount } from '../wallet/wallet-fields.ts'

// What people decide about their own play. None of these names anybody: they are about whoever asks.
const realityMinutes = z.literal(REALITY_MINUTES)
const which = { money_type: moneyType, kind: z.enum(LIMIT_KINDS), span: z.enum(LIMIT_SPANS) }
/** Null for no limit. */
const wanted = z.object({ ...which, amount: typedAmount.nullable() })

export const playLimit = z.object({
  ...which,
  /** Null where there is none. */
  amount: amount.nullable(),
  /** Of a loss: what was staked less what came back, so that it is below zero for whoever has won. */
  used: amount,
  resets_at: z.iso.datetime(),
  /** What was asked for and does not hold yet. */
  next: z.object({ amount: amount.nullable(), confirm_from: z.iso.datetime() }).nullable(),
})
export type PlayLimit = z.infer<typeof playLimit>

export const playLimits = z.object({
  /** One for every currency, kind and span, in this order. */
  limits: z.array(playLimit),
  break: z.object({ kind: z.enum(BREAK_KINDS), until: z.iso.datetime() }).nullable(),
  reality_minutes: realityMinutes,
  age: z.enum(AGE_STATES),
})
export type PlayLimits = z.infer<typeof playLimits>

export const getPlayLimits = call({
  method: 'GET',
  path: '/game/limits',
  who: 'signed_in',
  input: empty,
  output: playLimits,
  refuses: [],
})

/** A first or a lower one holds at once; a higher one or none only when it is confirmed, a day later or after that. */
export const setPlayLimit = call({
  method: 'PUT',
  path: '/game/limit',
  who: 'signed_in',
  input: wanted,
  output: playLimits,
  refuses: [],
})

/** With the amount that was asked for. Before its time it answers how long to wait. */
export const confirmPlayLimit = call({
  method: 'POST',
  path: '/game/limit/confirm',
  who: 'signed_in',
  input: wanted,
  output: playLimits,
  refuses: ['non_existent', 'permission_not_allowed'],
})

/** From now on. One that would end before the one that runs changes nothing, and no call ends one. */
export const startBreak = call({
  method: 'POST',
  path: '/game/break',
  who: 'signed_in',
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cool_off'), hours: z.literal(COOL_OFF_HOURS) }),
    z.object({
      kind: z.literal('exclusion'),
      months: z.number().int().min(EXCLUSION_MONTHS.min).max(EXCLUSION_MONTHS.max),
    }),
  ]),
  output: playLimits,
  refuses: [],
})

/** The first answer counts, unless a document has told. */
export const confirmAge = call({
  method: 'POST',
  path: '/game/age',
  who: 'signed_in',
  input: z.object({ birth_date: z.iso.date() }),
  output: playLimits,
  refuses: ['under_age'],
})

export const realityCheck = z.object({
  minutes: realityMinutes,
  /** Of the first bet since the last check was dismissed; null where there is none. */
  since_unix: unixMs.nullable(),
  due_unix: unixMs.nullable(),
  /** Of each currency that was bet with since; what is not drawn yet is in `staked` and counts as lost. */
  totals: z.array(z.object({ money_type: moneyType, staked: amount, net: amount })),
})
export type RealityCheck = z.infer<typeof realityCheck>

export const getRealityCheck = call({
  method: 'GET',
  path: '/game/reality_check',
  who: 'signed_in',
  input: empty,
  output: realityCheck,
  refuses: [],
})

export const setRealityCheck = call({
  method: 'PUT',
  path: '/game/reality_check',
  who: 'signed_in',
  input: z.object({ minutes: realityMinutes }),
  output: realityCheck,
  refuses: [],
})

/** Starts again with the next bet; one that is not due yet stays as it is. */
export const dismissRealityCheck = call({
  method: 'POST',
  path: '/game/reality_check/dismiss',
  who: 'signed_in',
  input: empty,
  output: realityCheck,
  refuses: [],
})
