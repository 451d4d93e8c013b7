import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { openWords, shuffle } from './words.ts'

// How a treasure box is split. The seed is drawn when it is sent, its hash stands in the message, and once the box is
// over the seed is told: whoever has it makes the same shares in the same order.
export interface SealedChest {
  chest_id: string
  is_lucky: boolean
  /** In whole diamonds. */
  amount: number
  num: number
}

export const commitmentOf = (seed: Uint8Array): Uint8Array => sha256(seed)

/** The shares in the order in which they are taken; each at least 1, together the whole amount. */
export function splitChest({ chest_id, is_lucky, amount, num }: SealedChest, seed: Uint8Array): number[] {
  if (!Number.isInteger(amount) || !Number.isInteger(num) || num < 1 || amount < num) {
    throw new RangeError(`${amount} diamonds cannot be split into ${num}`)
  }
  if (!is_lucky) return splitEvenly(amount, num)
  const words = openWords(hmac(sha256, seed, utf8ToBytes(`chest/v1\n${chest_id}`)))
  const shares: number[] = []
  let left = amount
  for (let people = num; people >= 2; people--) {
    const twice_the_mean = (2 * left - ((2 * left) % people)) / people
    const share = 1 + words.below(twice_the_mean - 1)
    shares.push(share)
    left -= share
  }
  shares.push(left)
  // Drawn one after the other the means are equal, but late shares spread wider.
  return shuffle(words, shares)
}

function splitEvenly(amount: number, num: number): number[] {
  if (amount % num !== 0) throw new RangeError(`${amount} diamonds are not ${num} equal shares`)
  return Array.from({ length: num }, () => amount / num)
}
