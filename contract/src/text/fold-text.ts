// How texts are compared when somebody looks for words: without case, accents, width and what nobody types. The index of
// messages is made of folded texts: whoever changes this raises FOLD in server/src/chat/search/sql.ts.
const PLAIN = /^[\x20-\x7e]*$/
/** Latin, Cyrillic, Devanagari, kana and Chinese letters that are not put together from others: most texts have no more. */
const WHOLE =
  /^[\u0901-\u0928\u092a-\u0930\u0932\u0933\u0935-\u0957\u0964-\u096f\x20-\x7e«»\u0401\u0410-\u044f\u0451\u2012-\u2015\u2018-\u201f\u3001\u3002\u300c\u300d\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]*$/
/**
 * What is left out: marks over letters, but not over й, a letter of its own; signs that show nothing; the dot below that
 * Hindi is often written without. And letters and signs that are another's form. Vowel signs of Devanagari and voiced kana
 * stay: without them words are others.
 */
const FOLDED =
  /(и\u0306)|[\p{Cf}\u0300-\u036f\u0901\u093c\ufe00-\ufe0fßıёς\u0966-\u096f«»\u02b9\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2212\u30a1-\u30f6]/gu
const FORMS = new Map([
  ...formsOf('ß', 'ss'),
  ...formsOf('ı', 'i'),
  ...formsOf('ё', 'е'),
  ...formsOf('ς', 'σ'),
  ...formsOf('\u0901', '\u0902'),
  ...formsOf('\u02b9\u02bc\u2018\u2019\u201a\u201b\u2032', "'"),
  ...formsOf('«»\u201c\u201d\u201e\u201f', '"'),
  ...formsOf('\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-'),
])
const KATAKANA = 0x30a1
const HIRAGANA = 0x3041
const HINDI_ZERO = 0x0966

export function foldText(text: string): string {
  const line = text.replace(/\s+/gu, ' ')
  if (PLAIN.test(line)) return line.toLowerCase()
  if (WHOLE.test(line)) return line.toLowerCase().replace(FOLDED, formOf)
  const folded = line.normalize('NFKD').toLowerCase().replace(FOLDED, formOf).normalize('NFC').replace(FOLDED, formOf)
  // An accent that stands alone leaves a space.
  return folded.replace(/ {2,}/g, ' ')
}

function formsOf(forms: string, of: string): [form: string, of: string][] {
  return [...forms].map((form) => [form, of])
}

function formOf(letter: string, itself?: string): string {
  const form = itself ?? FORMS.get(letter)
  if (form !== undefined) return form
  const code = letter.charCodeAt(0)
  if (code >= HINDI_ZERO && code < HINDI_ZERO + 10) return String(code - HINDI_ZERO)
  return code >= KATAKANA && code <= 0x30f6 ? String.fromCharCode(code - KATAKANA + HIRAGANA) : ''
}
