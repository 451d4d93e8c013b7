import { KEYWORD_MAX_LENGTH } from '../chat/chat-rules.ts'
import { foldText } from './fold-text.ts'

/** As much of what somebody typed as can be looked for; never half of a letter. */
export function cutKeyword(typed: string): string {
  return typed
    .slice(0, KEYWORD_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** The words that somebody looks for, folded. */
export function wordsOf(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(' ').filter(Boolean))]
}

/** Whether each of the words stands somewhere in a text, as a word or as part of one, in whatever order. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.length > 0 && words.every((word) => folded.includes(word))
}
