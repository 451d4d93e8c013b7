// A set of hashes as bits: of every letter, two and three letters that stand together in folded texts. Where a letter is
// a word or a syllable, as in Chinese and Japanese, two are as telling as three are elsewhere.
const SMALLEST = 128
const LARGEST = 16_384
/** Bits for each different hash: with fewer, more blocks are read in vain. */
const BITS_EACH = 3
const WORD_BITS = 32
const SPACE = 0x20
const FIRST_EAST_ASIAN = 0x2e80

export interface Signature {
  /** Of 64 × 2 ^ size bits. */
  size: number
  /** As PostgreSQL reads bits. */
  bits: string
}

const words = new Uint32Array(LARGEST / WORD_BITS)

/** As small as its share of set bits allows. */
export function signatureOf(folded: readonly string[]): Signature {
  words.fill(0)
  for (const text of folded) addGrams(text)
  let wanted = SMALLEST
  for (const hashes = countBits() * BITS_EACH; wanted < hashes && wanted < LARGEST; wanted *= 2);
  return { size: sizeOf(wanted), bits: shrunk(wanted) }
}

/** What a signature of each size must have to contain the words of a keyword, from the smallest on. */
export function masksOf(folded: readonly string[]): string[] {
  const masks: string[] = []
  for (let wanted = SMALLEST; wanted <= LARGEST; wanted *= 2) {
    words.fill(0)
    for (const word of folded) addGrams(word)
    masks.push(shrunk(wanted))
  }
  return masks
}

const sizeOf = (bits: number): number => Math.log2(bits / 64)

function addGrams(text: string): void {
  let before = 0
  let last = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === SPACE) {
      before = last = 0
      continue
    }
    add(0, 0, letter)
    if (last !== 0) add(0, last, letter)
    if (before !== 0 && Math.max(before, last, letter) < FIRST_EAST_ASIAN) add(before, last, letter)
    before = last
    last = letter
  }
}

function add(first: number, second: number, third: number): void {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = (hash ^ (hash >>> 13)) & (LARGEST - 1)
  words[hash >>> 5]! |= 1 << (hash & 31)
}

function countBits(): number {
  let count = 0
  for (let word of words) for (; word !== 0; word &= word - 1) count++
  return count
}

/** The lower half of a hash's digits says where it stands in half as many bits, so halves fall together. */
function shrunk(wanted: number): string {
  let length = words.length
  for (; length * WORD_BITS > wanted; length /= 2) {
    for (let at = 0; at < length / 2; at++) words[at]! |= words[at + length / 2]!
  }
  return `x${Buffer.from(words.buffer, 0, length * 4).toString('hex')}`
}
