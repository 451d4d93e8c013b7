import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { openWords, shuffle, type Words } from '../words.ts'
import type { GameName, Outcome } from './market.ts'

// The twin-chain draw of docs/draws: two links that were fixed before the first bet, and nothing else, make the result.

/** A link from a later one of the same chain. */
export function linkBefore(link: Uint8Array, steps: number): Uint8Array {
  let bytes = link
  for (let step = 0; step < steps; step++) bytes = sha256(bytes)
  return bytes
}

export interface Draw {
  game: GameName
  period: string
  /** Of the manifest. */
  salt: string
  /** The operator's link of this period. */
  s: Uint8Array
  /** The notary's. */
  w: Uint8Array
}

export function entropyOf({ game, period, salt, s, w }: Draw): Uint8Array {
  return hmac(sha256, s, utf8ToBytes(`draw/v1\n${game}\n${period}\n${salt}\n${bytesToHex(w)}`))
}

const several = (words: Words, count: number, below: number) => Array.from({ length: count }, () => words.below(below))

export const outcomeOf = (game: GameName, entropy: Uint8Array): Outcome => drawFrom(openWords(entropy), game)

export function drawFrom(words: Words, game: GameName): Outcome {
  switch (game) {
    case 'wingo':
      return several(words, 1, 10)
    case 'k3':
      return several(words, 3, 6).map((face) => face + 1)
    case 'd5':
      return several(words, 5, 10)
    case 'racing':
      return shuffle(
        words,
        Array.from({ length: 10 }, (_, index) => index + 1),
      )
  }
}

/** The digit of TrxWinGo: the last decimal one of a block's hash, read from the right. */
export function digitOfBlock(hash: string): number | undefined {
  const digit = /\d(?=\D*$)/.exec(hash)?.[0]
  return digit === undefined ? undefined : Number(digit)
}
