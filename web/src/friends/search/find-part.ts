import { foldText } from '@mela/contract/text/fold-text.ts'

/** A letter with its marks: what is folded as one. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

/** Where a keyword stands in a line, folded as the search folds it; undefined where it does not. */
export function findPart(line: string, keyword: string): { from: number; to: number } | undefined {
  const wanted = foldText(keyword).trim()
  if (wanted === '') return undefined
  let folded = ''
  /** For each place of the folded line, where its letter begins and ends in the line. */
  const letters: { from: number; to: number }[] = []
  for (const { 0: letter, index: from } of line.matchAll(LETTERS)) {
    const part = foldText(letter)
    for (let at = 0; at < part.length; at++) letters.push({ from, to: from + letter.length })
    folded += part
  }
  const at = folded.indexOf(wanted)
  return at < 0 ? undefined : { from: letters[at]!.from, to: letters[at + wanted.length - 1]!.to }
}
