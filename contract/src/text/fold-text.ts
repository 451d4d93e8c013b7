// How texts are compared when somebody looks for words: without case, accents, width and what nobody types.
const PLAIN = /^[\x20-\x7e]*$/
/** Marks over Latin, Greek and Cyrillic letters. With its breve и is a letter of its own. */
const ACCENTS = /(и\u0306)|[\u0300-\u036f]/gu
/** Signs that show nothing, the dot below that Hindi is often written without, and how a sign wants to be drawn. */
const UNSEEN = /[\p{Cf}\u093c\ufe00-\ufe0f]/gu
/** Letters that are another's form: a nasal sign, the last sigma of a word, Katakana for Hiragana. */
const VARIANTS = /[\u0901\u03c2\u30a1-\u30f6]/gu
const KANA = 0x60

/** Vowel signs of Devanagari and voiced kana stay: without them words are others. */
export function foldText(text: string): string {
  const line = text.replace(/\s+/gu, ' ')
  if (PLAIN.test(line)) return line.toLowerCase()
  return (
    line
      .normalize('NFKD')
      // Upwards first, which spells ß as SS.
      .toUpperCase()
      .toLowerCase()
      .replace(ACCENTS, '$1')
      .replace(UNSEEN, '')
      .normalize('NFC')
      .replace(VARIANTS, variantOf)
  )
}

function variantOf(letter: string): string {
  if (letter === '\u0901') return '\u0902'
  if (letter === 'ς') return 'σ'
  return String.fromCharCode(letter.charCodeAt(0) - KANA)
}
