interface Piece {
  words: string
  /** To dial, where the words are a number. */
  phone?: string
}

/** With a dial code, as people write it; other runs of digits may be anything. */
const WRITTEN = /\+\d[\d\s().-]{6,18}\d/g
const [FEWEST_DIGITS, MOST_DIGITS] = [8, 15]

/** A text and the phone numbers in it, in order. */
export function splitPhones(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: words, index } of text.matchAll(WRITTEN)) {
    const digits = words.replaceAll(/\D/g, '')
    const isInWord =
      /[\p{L}\p{N}+]$/u.test(text.slice(0, index)) || /^[\p{L}\p{N}]/u.test(text.slice(index + words.length))
    if (isInWord || digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) continue
    if (index > end) pieces.push({ words: text.slice(end, index) })
    pieces.push({ words, phone: `+${digits}` })
    end = index + words.length
  }
  if (end < text.length) pieces.push({ words: text.slice(end) })
  return pieces
}
