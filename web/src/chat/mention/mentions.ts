import { MENTIONS_MAX } from '@mela/contract/chat/chat-rules.ts'

/** Somebody chosen from the list, by the name that was put into the text. */
export interface Named {
  id: string
  name: string
}
/** What is being looked for: the text between an @ and the caret. */
export interface Query {
  /** Where the @ stands. */
  from: number
  text: string
}
const QUERY_MAX = 40

export function findQuery(text: string, caret: number, chosen: readonly Named[]): Query | undefined {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || caret <= from || caret - from - 1 > QUERY_MAX) return undefined
  // In an address of mail an @ stands between letters.
  if (/[\w.+-]/.test(text.charAt(from - 1))) return undefined
  const query = text.slice(from + 1, caret)
  if (query.includes('\n') || /^\s/.test(query) || nameAt(text, from, chosen)) return undefined
  return { from, text: query }
}

/** The longest of the names that stands after the @. */
function nameAt(text: string, from: number, chosen: readonly Named[]): Named | undefined {
  const found = chosen.filter(({ name }) => text.startsWith(name, from + 1) && isEnd(text, from + 1 + name.length))
  return found.sort((a, b) => b.name.length - a.name.length)[0]
}

/** A name with more letters behind it is another word. */
const isEnd = (text: string, at: number) => !/[\p{L}\p{N}\p{M}_]/u.test(text.charAt(at))

/** Those whose names still stand in the text. Of two with one name the first chosen stands for the first place. */
export function stillNamed(text: string, chosen: readonly Named[]): Named[] {
  const left = [...chosen]
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    const found = nameAt(text, from, left) ?? nameAt(text, from, chosen)
    if (found && left.includes(found)) left.splice(left.indexOf(found), 1)
  }
  return chosen.filter((named) => !left.includes(named))
}

export function mentionIds(text: string, chosen: readonly Named[]): string[] {
  return [...new Set(stillNamed(text, chosen).map(({ id }) => id))].slice(0, MENTIONS_MAX)
}

export interface Part {
  text: string
  /** Who is named here; an empty id where the name is not known any more. */
  named?: string
}

/**
 * A text cut at the names in it. Names change, and everyone is called something else in each language: what cannot be
 * found by name is the next word after an @.
 */
export function cutAtNames(text: string, mentions: readonly string[], known: readonly Named[]): Part[] {
  const missing = mentions.filter((id) => !known.some((named) => named.id === id && text.includes(`@${named.name}`)))
  const parts: Part[] = []
  let start = 0
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    if (from < start) continue
    const named = nameAt(text, from, known)
    const word = /^@[^\s@]+/u.exec(text.slice(from))?.[0] ?? ''
    const length = named ? named.name.length + 1 : missing.length > 0 && isFree(text, from) ? word.length : 0
    if (length === 0) continue
    if (from > start) parts.push({ text: text.slice(start, from) })
    parts.push({ text: text.slice(from, from + length), named: named?.id ?? missing.shift()! })
    start = from + length
  }
  if (start < text.length) parts.push({ text: text.slice(start) })
  return parts
}

const isFree = (text: string, from: number) => !/[\w.+-]/.test(text.charAt(from - 1))
