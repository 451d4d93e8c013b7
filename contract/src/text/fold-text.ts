// How texts are compared when somebody looks for words: without case, accents, width and what nobody types. The index of
// messages is made of folded texts: whoever changes this empties it in a migration, and the worker makes it again.
const PLAIN = /^[\x20-\x7e]*$/
/** Marks over Latin, Greek and Cyrillic letters. With its breve и is a letter of its own. */
const ACCENTS = /(и\u0306)|[\u0300-\u036f]/gu
/** Signs that show nothing, the dot below that Hindi is often written without, and how a sign wants to be drawn. */
const UNSEEN = /[\p{Cf}\u093c\ufe00-\ufe0f]/gu
/** Signs for which keyboards and phones have several forms. */
const QUOTES = /[\u2018-\u201b\u2032\u02bc\u02b9]/gu
const DOUBLE_QUOTES = /[\u201c-\u201f«»]/gu
const DASHES = /[\u2010-\u2015\u2212]/gu
/** Letters that are another's form: a nasal sign, Hindi's own digits, the last sigma of a word, Katakana for Hiragana. */
const VARIANTS = /[\u0901\u0966-\u096f\u03c2\u30a1-\u30f6]/gu
const KANA = 0x60
const HINDI_ZERO = 0x0966
const KATAKANA = 0x30a1

/** Vowel signs of Devanagari and voiced kana stay: without them words are others. */
export function foldText(text: string): string {
  const line = text.replace(/\s+/gu, ' ')
  if (PLAIN.test(line)) return line.toLowerCase()
  return (
    line
      .normalize('NFKD')
      // Down and up first, which spells ß and ẞ as SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(ACCENTS, '$1')
      .replace(UNSEEN, '')
      .replace(QUOTES, "'")
      .replace(DOUBLE_QUOTES, '"')
      .replace(DASHES, '-')
      .normalize('NFC')
      .replace(VARIANTS, variantOf)
  )
}

function variantOf(letter: string): string {
  const code = letter.charCodeAt(0)
  if (letter === '\u0901') return '\u0902'
  if (letter === 'ς') return 'σ'
  return code < KATAKANA ? String(code - HINDI_ZERO) : String.fromCharCode(code - KANA)
}
