import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { VipLevel } from '@mela/contract/rewards/rewards.ts'

/** A level with what has to be counted to reach it; nothing for the first. */
export interface LevelRow {
  level: VipLevel
  bets: string | undefined
  recharge: string | undefined
}

const some = (amount: string | undefined, type: Currency): string | undefined =>
  amount !== undefined && toMinor(amount, type)! > 0n ? amount : undefined

/** A level names what leads away from it; in the table stands what leads to it. */
export function levelRows(levels: readonly VipLevel[]): LevelRow[] {
  return levels.map((level, index) => {
    const before = levels[index - 1]
    return {
      level,
      bets: some(before?.consumption_next, level.money_type),
      recharge: some(before?.recharge_next, level.money_type),
    }
  })
}

/** Whether recharging counts on this site; where diamonds are for play only bets do. */
export const isRecharged = (levels: readonly VipLevel[]): boolean =>
  levelRows(levels).some(({ recharge }) => recharge !== undefined)
