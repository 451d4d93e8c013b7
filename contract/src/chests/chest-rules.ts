// Without zod, so that the browser can share them at no cost.
export const ChestType = { Luck: 1, Normal: 2 } as const
export type ChestType = (typeof ChestType)[keyof typeof ChestType]
export const ChestStatus = { Expired: -1, Unreceive: 1, Received: 2, NotEnough: 3 } as const
export type ChestStatus = (typeof ChestStatus)[keyof typeof ChestStatus]

/** In whole diamonds, over all boxes. */
export const CHEST_MAX_AMOUNT = 10_000_000
export const CHEST_REMARK_MAX = 100
export const CHEST_LASTS_MS = 24 * 60 * 60_000
/** How many boxes a list of operators counts and pages through; beyond that it says no more than that there are as many. */
export const CHESTS_COUNTED = 10_000

export type ChestFault = 'chest_amount_invalid' | 'chest_count_invalid'

/**
 * What is wrong with a box of `amount` diamonds in total for `num` people, if anything. Both ends ask this, so that
 * nothing is refused after it was offered.
 */
export function faultOfChest(
  { type, amount, num }: { type: ChestType; amount: number; num: number },
  member_total: number,
): ChestFault | undefined {
  if (!Number.isInteger(num) || num < 1 || num > member_total) return 'chest_count_invalid'
  if (!Number.isInteger(amount) || amount < num || amount > CHEST_MAX_AMOUNT) return 'chest_amount_invalid'
  return type === ChestType.Normal && amount % num !== 0 ? 'chest_amount_invalid' : undefined
}
