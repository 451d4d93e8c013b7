import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'

/** What is proposed: nothing that anybody would call much. */
export const PRESETS: Record<Currency, readonly string[]> = {
  1: ['500', '1000', '2000', '5000'],
  2: ['10', '20', '50', '100'],
  3: ['100', '200', '500', '1000'],
}
/** What is offered with the first bet, for a day. */
export const FIRST_LOSS: Record<Currency, string> = { 1: '500', 2: '10', 3: '500' }

export type LimitChange = 'none' | 'now' | 'later'

/** Whether another amount would hold at once or only after a day; null stands for no limit. */
export function changeTo({ amount, money_type }: PlayLimit, wanted: string | null): LimitChange {
  const before = amount === null ? undefined : toMinor(amount, money_type)
  if (wanted === null) return before === undefined ? 'none' : 'later'
  const after = toMinor(wanted, money_type)
  if (after === undefined || after === before) return 'none'
  return before === undefined || after < before ? 'now' : 'later'
}

/** How much of a limit is used up, between 0 and 1. Whoever has won has lost nothing. */
export function usedShare({ amount, used, money_type }: PlayLimit): number {
  const whole = amount === null ? 0n : (toMinor(amount, money_type) ?? 0n)
  const part = toMinor(used, money_type) ?? 0n
  if (part <= 0n) return 0
  if (whole <= 0n || part >= whole) return 1
  return Number((part * 1000n) / whole) / 1000
}

/** What was lost or staked, never less than nothing. */
export const usedAmount = ({ used }: PlayLimit): string => (used.startsWith('-') ? '0' : used)
