import { foldText } from './fold-text.ts'

/** The words that somebody looks for, folded. */
export function wordsOf(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(' ').filter(Boolean))]
}

/** Whether each of the words stands somewhere in a text, as a word or as part of one, in whatever order. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.length > 0 && words.every((word) => folded.includes(word))
}
