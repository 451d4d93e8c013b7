import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import { MILLION } from '@mela/contract/rewards/rewards-rules.ts'
import type { Config } from '../../config.ts'
import { usualMoneyType } from '../../games/index.ts'

/** What somebody recharged and played for, or has to, in minor units of the currency that the site counts with. */
export interface Counted {
  recharge: bigint
  consumption: bigint
}
interface Level extends Counted {
  wash_ratio: MoneySettings['vip_levels'][number]['wash_ratio']
}
export interface Levels {
  currency: Currency
  /** What each level takes, from 0 on. Where Diamonds are for play nobody recharges, and no level asks for it. */
  list: readonly Level[]
  /** Millionths of that which keep it. */
  keep: bigint
}

export function levelsOf(
  config: Pick<Config, 'ECONOMY'>,
  { vip_levels, vip_keep }: Pick<MoneySettings, 'vip_levels' | 'vip_keep'>,
): Levels {
  const currency = usualMoneyType(config)
  const minor = (decimal: string) => toMinor(decimal, currency) ?? 0n
  const is_play = config.ECONOMY === 'play'
  return {
    currency,
    keep: BigInt(vip_keep),
    list: vip_levels.map(({ recharge, consumption, wash_ratio }) => ({
      ...{ recharge: is_play ? 0n : minor(recharge), consumption: minor(consumption), wash_ratio },
    })),
  }
}

const NOTHING: Counted = { recharge: 0n, consumption: 0n }
const isEnough = (counted: Counted, need: Counted): boolean =>
  counted.recharge >= need.recharge && counted.consumption >= need.consumption

/** A level that operators have taken away counts as the highest that is left. */
export const levelAt = ({ list }: Levels, level: number): Level => list[level] ?? list.at(-1)!

/** Where somebody stands with what was counted: each level on the way has to be reached, and nobody falls by it. */
export function risenTo({ list }: Levels, level: number, counted: Counted): number {
  let risen = level
  while (risen + 1 < list.length && isEnough(counted, list[risen + 1]!)) risen += 1
  return risen
}

/** All that has to be counted to rise; nothing at the top. */
export const needToRise = ({ list }: Levels, level: number): Counted => list[level + 1] ?? NOTHING

/** What has to be counted in a month to stay, rounded up; nothing at the bottom. */
export function needToStay(levels: Levels, level: number): Counted {
  if (level === 0) return NOTHING
  const million = BigInt(MILLION)
  const share = (amount: bigint) => (amount * levels.keep + million - 1n) / million
  const { recharge, consumption } = levelAt(levels, level)
  return { recharge: share(recharge), consumption: share(consumption) }
}

export const hasStayed = (levels: Levels, level: number, month: Counted): boolean =>
  isEnough(month, needToStay(levels, level))
