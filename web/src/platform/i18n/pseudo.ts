// A language that nobody speaks, for finding texts that do not fit and texts that never went through a catalogue:
// English with accents, brackets and half as much again. Placeholders and plurals stay what they are.
const ACCENTS: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  S: 'Š',
}
const LONGER_BY = 0.4

export function pseudoText(pattern: string): string {
  return `[${stretched(pattern)}]`
}

function stretched(pattern: string): string {
  let text = ''
  let index = 0
  while (index < pattern.length) {
    const open = pattern.indexOf('{', index)
    text += longer(pattern.slice(index, open < 0 ? undefined : open))
    if (open < 0) break
    const close = closingBrace(pattern, open)
    text += argument(pattern.slice(open, close + 1))
    index = close + 1
  }
  return text
}

/** `{name}` as it is; of a plural or select the words inside the branches. */
function argument(source: string): string {
  const head = /^\{\s*\w+\s*,\s*(plural|select)\s*,\s*/.exec(source)?.[0]
  if (head === undefined) return source
  let text = head
  let index = head.length
  for (let open = source.indexOf('{', index); open >= 0; open = source.indexOf('{', index)) {
    const close = closingBrace(source, open)
    text += `${source.slice(index, open + 1)}${stretched(source.slice(open + 1, close))}}`
    index = close + 1
  }
  return text + source.slice(index)
}

function closingBrace(source: string, open: number): number {
  let depth = 0
  for (let index = open; index < source.length; index++) {
    if (source[index] === '{') depth++
    else if (source[index] === '}' && --depth === 0) return index
  }
  return source.length - 1
}

function longer(literal: string): string {
  const accented = [...literal].map((letter) => ACCENTS[letter] ?? letter).join('')
  const letters = accented.replaceAll(/[^\p{L} ]/gu, '').trim()
  const extra = letters.slice(0, Math.ceil(letters.length * LONGER_BY)).trim()
  return extra ? `${accented.trimEnd()} ${extra}${/\s$/.test(accented) ? ' ' : ''}` : accented
}
