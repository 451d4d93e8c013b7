import { useCall } from '../platform/query/use-read.ts'
import { useBalanceNews } from '../wallet/index.ts'

/** Bets count some moments after their period is paid, and nobody tells of it. */
export const COUNTED_EVERY_MS = 15_000

/** How far somebody is, as the device knew it until there is an answer. */
export function useVip() {
  const reading = useCall('getVip', {}, { everyMs: COUNTED_EVERY_MS, keptAs: 'vip' })
  useBalanceNews(reading.load)
  return reading
}

export const useVipLevels = () => useCall('getVipLevelConfig', {}, { keptAs: 'vip_levels' })
