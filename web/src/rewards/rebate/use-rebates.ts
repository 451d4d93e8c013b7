import type { Currency } from '@mela/contract/money.ts'
import type { WashCode } from '@mela/contract/rewards/rewards.ts'
import { api } from '../../platform/net/api.ts'
import { useRead } from '../../platform/query/use-read.ts'
import { useBalanceNews } from '../../wallet/index.ts'
import { COUNTED_EVERY_MS } from '../use-vip.ts'
import { isEnough, isSomething } from './rebate-sums.ts'

/** What can be collected in each currency that people bet with; where nobody knows those, in the one the site counts with. */
export function useRebates(money_types: readonly Currency[]) {
  const asked = money_types.length > 0 ? money_types.map((money_type) => ({ money_type })) : [{}]
  const reading = useRead(
    ['rebates', money_types],
    (signal) => Promise.all(asked.map((input) => api('getWashCode', input, { signal }))),
    { everyMs: COUNTED_EVERY_MS, keptAs: 'rebates' },
  )
  useBalanceNews(reading.load)
  return reading
}

/** The one that somebody wants to see first: with something to collect, or at least to come. */
export function foremost(rebates: readonly WashCode[]): WashCode {
  return (
    rebates.find(({ total_amount, money_type }) => isEnough(total_amount, money_type)) ??
    rebates.find(({ list, money_type }) => list.some((each) => isSomething(each, money_type))) ??
    rebates[0]!
  )
}
