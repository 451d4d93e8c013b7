import { toDecimal } from '@mela/contract/money.ts'
import { getVipLevelConfig as call } from '@mela/contract/rewards/rewards.ts'
import { handle } from '../../platform/http/handle.ts'
import { levelsOf, needToRise, needToStay } from './levels.ts'

export const getVipLevelConfig = handle(call, async (context) => {
  const levels = levelsOf(context.config, await context.settings.read())
  const { currency: money_type, list } = levels
  const told = (minor: bigint) => toDecimal(minor, money_type)
  return list.map(({ wash_ratio }, level) => {
    const [rise, stay] = [needToRise(levels, level), needToStay(levels, level)]
    return {
      ...{ level, money_type, wash_ratio },
      recharge_next: told(rise.recharge),
      consumption_next: told(rise.consumption),
      recharge_relegation: told(stay.recharge),
      consumption_relegation: told(stay.consumption),
    }
  })
})
