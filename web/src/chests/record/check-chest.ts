import type { ChestClaim, ChestInfo } from '@mela/contract/chests/chests.ts'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { commitmentOf, splitChest } from '@mela/rules/chest.ts'
import type { Sealed } from '../chest.ts'

// Everything is worked out again from the seed; what the server says is only compared with it. Loaded when somebody asks.
export type Verdict = 'right' | 'wrong' | 'open'
export interface CheckedClaim {
  user_id: string
  amount: number
  /** From 0, as the server says. */
  position: number | undefined
  isRight: boolean
}
export interface Check {
  /** Whether the hash of the seed is the one that the server names. */
  hash: { state: Verdict; value: string }
  /** Whether it came with the message, for as many boxes of the same kind; open where this device has no such message. */
  message: { state: Verdict; value: string | undefined }
  /** The shares in their order; wrong where no such box can be split. */
  split: { state: Verdict; shares: number[] }
  claims: { state: Verdict; list: CheckedClaim[] }
  /** Whether the places were taken one after the other, from the first on, and in the order of the times. */
  order: { state: Verdict }
  verdict: Verdict
}
interface Told {
  chest: ChestInfo
  claims: readonly ChestClaim[]
  /** As the message on this device has it. */
  sealed: Sealed | undefined
}

export function checkChest({ chest, claims, sealed }: Told): Check {
  const seed = bytesOf(chest.seed ?? '')
  const value = hexOf(commitmentOf(seed))
  const hash = { state: verdictOf(chest.seed !== undefined && value === chest.commitment), value }
  const message = {
    state: sealed === undefined ? ('open' as const) : verdictOf(isSealed(chest, sealed, value)),
    value: sealed?.commitment,
  }
  const split = resplit(chest, seed)
  const checked = checkClaims(chest, claims, split.shares)
  const order = { state: verdictOf(isInOrder(claims)) }
  const states = [hash.state, message.state, split.state, checked.state, order.state]
  const verdict = states.includes('wrong') ? 'wrong' : states.includes('open') ? 'open' : 'right'
  return { hash, message, split, claims: checked, order, verdict }
}

/** Kind and number are part of what was promised: with others the same seed makes other shares. */
const isSealed = ({ type, num }: ChestInfo, sealed: Sealed, value: string): boolean =>
  sealed.commitment === value && sealed.num === num && sealed.isLucky === (type === ChestType.Luck)

function isInOrder(claims: readonly ChestClaim[]): boolean {
  const inPlace = [...claims].sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  return inPlace.every(
    ({ position, created_at }, place) =>
      position === place && (place === 0 || Date.parse(inPlace[place - 1]!.created_at) <= Date.parse(created_at)),
  )
}

function resplit({ id, type, amount, num }: ChestInfo, seed: Uint8Array): Check['split'] {
  try {
    const shares = splitChest({ chest_id: id, is_lucky: type === ChestType.Luck, amount, num }, seed)
    const isWhole = sumOf(shares) === amount && shares.every((share) => share >= 1)
    return { state: verdictOf(isWhole), shares }
  } catch (error) {
    if (error instanceof RangeError) return { state: 'wrong', shares: [] }
    throw error
  }
}

/** Each got the share of their place, nobody another's, and the list is all there is. */
function checkClaims(chest: ChestInfo, claims: readonly ChestClaim[], shares: readonly number[]): Check['claims'] {
  const positions = claims.map(({ position }) => position)
  const best = bestOf(chest, claims)
  const list = claims.map((claim, index) => ({
    user_id: claim.user.id,
    amount: claim.amount,
    position: claim.position,
    isRight:
      claim.position !== undefined &&
      shares[claim.position] === claim.amount &&
      positions.indexOf(claim.position) === index &&
      claim.is_best === (claim === best),
  }))
  const isComplete =
    claims.length === chest.received_num && sumOf(claims.map(({ amount }) => amount)) === chest.received_amount
  return { state: verdictOf(isComplete && list.every(({ isRight }) => isRight)), list }
}

/** Of a lucky box that was emptied: whoever got most, of equal ones the earlier. */
function bestOf({ type, num }: ChestInfo, claims: readonly ChestClaim[]): ChestClaim | undefined {
  if (type !== ChestType.Luck || claims.length < num) return undefined
  const isBetter = (one: ChestClaim, other: ChestClaim) =>
    one.amount > other.amount || (one.amount === other.amount && (one.position ?? 0) < (other.position ?? 0))
  return claims.reduce((best, claim) => (isBetter(claim, best) ? claim : best))
}

const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong')
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
