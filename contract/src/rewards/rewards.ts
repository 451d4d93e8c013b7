import * as z from 'zod'
import { call } from '../call.ts'
import { empty, nonce } from '../fields.ts'
import { gameType } from '../games/games-config.ts'
import { amount, moneyType, queryMoneyType } from '../wallet/wallet-fields.ts'
import { wallet } from '../wallet/wallet.ts'
import { LEVEL_MOST } from './rewards-rules.ts'

const level = z.number().int().min(0).max(LEVEL_MOST)
/** Nothing is needed where `need` is zero: at the top, at the bottom, or because the site does not look at it. */
const movement = z.object({ now: amount, need: amount })
export type Movement = z.infer<typeof movement>

/**
 * Figures are in the currency that is asked for, else in the one the site counts with: rupees, or Diamonds where they are for
 * play. `…_next` is what counted so far towards the next level, `…_relegation` what counted in this month towards keeping
 * the present one.
 */
export const getVip = call({
  method: 'GET',
  path: '/user/vip',
  who: 'signed_in',
  input: z.object({ money_type: queryMoneyType.optional() }),
  output: z.object({
    level,
    /** None at the top. */
    next_level: level.nullable(),
    money_type: moneyType,
    recharge_next: movement,
    recharge_relegation: movement,
    consumption_next: movement,
    consumption_relegation: movement,
    /** When the month of the site ends, and levels are looked at. */
    period_end: z.iso.datetime(),
    /** Until when the level stays whatever happens; it is that of `period_end`, or a month later. */
    kept_until: z.iso.datetime(),
  }),
  refuses: [],
})
export type Vip = z.infer<typeof getVip.output>

export const vipLevel = z.object({
  level,
  money_type: moneyType,
  /** All that has to be counted to rise from this level; zero at the top. */
  recharge_next: amount,
  consumption_next: amount,
  /** All that has to be counted in a month to keep this level; zero at the bottom. */
  recharge_relegation: amount,
  consumption_relegation: amount,
  /** Millionths of the stake by type of game. */
  wash_ratio: z.record(z.string().regex(/^[1-5]$/), z.number().int()),
})
export type VipLevel = z.infer<typeof vipLevel>

/** From level 0 on. */
export const getVipLevelConfig = call({
  method: 'GET',
  path: '/user/vip_level_config',
  who: 'signed_in',
  input: empty,
  output: z.array(vipLevel),
  refuses: [],
})

const rebate = z.object({
  game_type: gameType,
  /** Settled stakes since the last time it was collected, without those that cover nearly everything. */
  turnover: amount,
  /** Of the present level, in millionths. */
  ratio: z.number().int(),
  /** Each bet counted with the level of its time, and never more than a share of what it costs on average. */
  amount,
})
export type Rebate = z.infer<typeof rebate>

/** What can be collected in a currency, the one the site counts with where none is named: a line for each game. */
export const getWashCode = call({
  method: 'GET',
  path: '/user/wash_code',
  who: 'signed_in',
  input: z.object({ money_type: queryMoneyType.optional() }),
  output: z.object({
    money_type: moneyType,
    level,
    list: z.array(rebate),
    total_amount: amount,
    /** What was collected last, newest first. */
    collected: z.array(z.object({ amount, created_at: z.iso.datetime() })),
  }),
  refuses: [],
})
export type WashCode = z.infer<typeof getWashCode.output>

/** Of one game or of all. Asking again under the same nonce has the same answer, without one it finds nothing left. */
export const receiveCashback = call({
  method: 'POST',
  path: '/user/cashback_amount_receive',
  who: 'signed_in',
  input: z.object({ type: gameType.optional(), money_type: moneyType.optional(), nonce: nonce.optional() }),
  output: z.object({ amount, wallets: z.array(wallet) }),
  refuses: ['key_reused', 'money_frozen'],
})
