/** What must come out as it went in: addresses, people who are named, and where a line ends. Engines translate them. */
const KEPT =
  /(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|@[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_]|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/[^\s<>]*[^\s<>.,;:!?)\]])?|\s*\n\s*/gu
/** More pieces are not worth their requests. */
const MOST_PIECES = 40
const hasWords = (text: string) => /\p{L}/u.test(text)

type Translate = (text: string) => Promise<string>

/** A text as a whole, which engines do best; piece by piece where they changed what must be kept. */
export async function translateKeeping(content: string, translate: Translate): Promise<string> {
  if (!hasWords(content.replace(KEPT, ''))) return content
  const whole = await translate(content)
  const kept = content.match(KEPT) ?? []
  if (kept.every((each) => countOf(whole, each) >= countOf(content, each))) return whole
  const pieces = piecesOf(content)
  if (pieces.length > MOST_PIECES) throw new Error('the translation engine keeps no addresses')
  let translated = ''
  for (const { text, is_kept } of pieces) translated += is_kept ? text : await withSpaces(text, translate)
  return translated
}

/** However many spaces stand around the end of a line. */
function countOf(text: string, kept: string): number {
  const [wanted, within] = kept.includes('\n') ? ['\n', text.replace(/\s*\n\s*/g, '\n')] : [kept, text]
  return within.split(wanted).length
}

function piecesOf(content: string): { text: string; is_kept: boolean }[] {
  const pieces: { text: string; is_kept: boolean }[] = []
  let end = 0
  for (const { 0: text, index } of content.matchAll(KEPT)) {
    if (index > end) pieces.push({ text: content.slice(end, index), is_kept: false })
    pieces.push({ text, is_kept: true })
    end = index + text.length
  }
  if (end < content.length) pieces.push({ text: content.slice(end), is_kept: false })
  return pieces
}

async function withSpaces(text: string, translate: Translate): Promise<string> {
  const words = text.trim()
  if (!hasWords(words)) return text
  const at = text.indexOf(words)
  return text.slice(0, at) + (await translate(words)) + text.slice(at + words.length)
}
