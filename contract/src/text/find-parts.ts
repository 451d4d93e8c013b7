import { foldText } from './fold-text.ts'
import { wordsOf } from './keyword.ts'

/** A letter with its marks: what is folded as one. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

export interface Part {
  from: number
  to: number
}

/** Where the words of a keyword stand in a text, folded as the search folds them; in order, and none over another. */
export function findParts(text: string, keyword: string): Part[] {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  let folded = ''
  /** For each place of the folded text, where its letter begins and ends in the text. */
  const letters: Part[] = []
  for (const { 0: letter, index: from } of text.matchAll(LETTERS)) {
    const part = foldText(letter)
    for (let at = 0; at < part.length; at++) letters.push({ from, to: from + letter.length })
    folded += part
  }
  const parts = words.flatMap((word) =>
    placesOf(folded, word).map((at) => ({ from: letters[at]!.from, to: letters[at + word.length - 1]!.to })),
  )
  return joined(parts)
}

function placesOf(folded: string, word: string): number[] {
  const places: number[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) places.push(at)
  return places
}

function joined(parts: Part[]): Part[] {
  const whole: Part[] = []
  for (const part of parts.sort((one, other) => one.from - other.from)) {
    const last = whole.at(-1)
    if (last && part.from < last.to) last.to = Math.max(last.to, part.to)
    else whole.push({ ...part })
  }
  return whole
}
