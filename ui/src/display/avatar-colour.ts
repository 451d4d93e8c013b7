// Pairs with at least 4.5:1 between letter and ground; the same in both themes.
const grounds = [
  ['#E2D3FF', '#5B2BBE'],
  ['#CDEFDD', '#0A6640'],
  ['#FFD9B8', '#8A3B00'],
  ['#C8ECF7', '#0A5C74'],
  ['#FFD0D8', '#A3173A'],
  ['#C9D4FF', '#3036B8'],
  ['#FFE7A8', '#6E4A00'],
  ['#D9E2EA', '#36456B'],
] as const

export function avatarColour(id: string): readonly [ground: string, letter: string] {
  return grounds[hash(id) % grounds.length]!
}

const DRAWN_PER_LOOK = 12

/** Which of the drawn faces stands in for a picture. */
export function drawnFace(id: string): number {
  return hash(id) % DRAWN_PER_LOOK
}

function hash(id: string): number {
  let value = 7
  for (const character of id) value = (value * 31 + character.codePointAt(0)!) % 9973
  return value
}

/** The first letters of at most two words, whole characters of any script. */
export function initials(name: string, length: 1 | 2 = 2): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.slice(0, length).map((word) => firstLetter(word))
  return letters.join('').toLocaleUpperCase()
}

function firstLetter(word: string): string {
  const visible = word.replace(/^[^\p{L}\p{N}]+/u, '')
  if ('Segmenter' in Intl) return [...new Intl.Segmenter().segment(visible)][0]?.segment ?? ''
  return [...visible][0] ?? ''
}
