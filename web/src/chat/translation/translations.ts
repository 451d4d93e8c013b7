import { create } from 'zustand'
import { Refused } from '@mela/contract/client.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { isExpected } from '../../platform/net/api.ts'
import type { Language } from '../../platform/i18n/languages.ts'
import { textOf } from '../words/message-text.ts'
import type { Message } from '../state/model.ts'
import { isInLanguage } from './is-in-language.ts'
import { keepTranslation, readTranslation, type TranslationRecord } from './cache.ts'
import { readingLanguage } from './settings.ts'
import { translateText } from './translate.ts'

// The translations of messages on screen: from what the device kept, else asked for, a few at a time.
export interface Translation {
  state: 'asking' | 'ready' | 'failed'
  lang: Language
  text: string
  /** The reader asked for this one; the others show only while all that comes in is translated. */
  isAsked: boolean
  /** The reader went back to the original. */
  isHidden: boolean
}
const AT_ONCE = 3
const TRIES_WHEN_BUSY = 3
export const translationStore = create<Record<string, Translation>>(() => ({}))

/** Names a message among all chats. */
export function recordId({ target, type, id }: Pick<Message, 'target' | 'type' | 'id'>): string {
  return `${roomIdOf(target, type)} ${id}`
}

/** As the reader asks for it: shown even where it was hidden before, and tried again where it failed. */
export function translateMessage(message: Message, lang = readingLanguage()): Promise<void> {
  return translate(message, lang, true)
}

/** Because all that comes in is translated: once, not against the reader's wish, and not where they can read it anyway. */
export async function translateUnasked(message: Message, lang: Language): Promise<void> {
  if (isInLanguage(textOf(message), lang)) return
  if (translationStore.getState()[recordId(message)]?.lang !== lang) await translate(message, lang, false)
}

async function translate(message: Message, lang: Language, isAsked: boolean): Promise<void> {
  const id = recordId(message)
  const known = translationStore.getState()[id]
  if (known?.lang === lang && known.state !== 'failed') {
    return translationStore.setState({ [id]: { ...known, isAsked: known.isAsked || isAsked, isHidden: false } })
  }
  translationStore.setState({ [id]: { state: 'asking', lang, text: '', isAsked, isHidden: false } })
  // Another language may be asked for meanwhile, or the session end.
  const change = (outcome: Pick<Translation, 'state' | 'text'>) =>
    translationStore.setState((all) => (all[id]?.lang === lang ? { [id]: { ...all[id], ...outcome } } : {}))
  try {
    const { text } = await obtain({ id, text: textOf(message), lang })
    change({ state: 'ready', text })
  } catch (error) {
    if (!isExpected(error)) throw error
    change({ state: 'failed', text: '' })
  }
}

export function hideTranslation(message: Message): void {
  const id = recordId(message)
  translationStore.setState((all) => (all[id] ? { [id]: { ...all[id], isHidden: true } } : {}))
}

/** What the device kept, else what the service says, which is kept. */
export async function obtain(source: TranslationRecord): Promise<TranslationRecord> {
  const kept = await readTranslation(source.id, source.lang)
  if (kept) return kept
  const record = { ...source, text: await inTurn(() => ask(source, TRIES_WHEN_BUSY)) }
  await keepTranslation(record)
  return record
}

async function ask(source: TranslationRecord, tries: number): Promise<string> {
  try {
    return await translateText(source.text, source.lang)
  } catch (error) {
    const isBusy = error instanceof Refused && error.reason === 'too_many_operations'
    if (!isBusy || tries <= 1) throw error
    await new Promise((next) => setTimeout(next, (error.data.retry_after ?? 1) * 1000))
    return ask(source, tries - 1)
  }
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((next) => waiting.push(next))
  else running++
  try {
    return await work()
  } finally {
    // What was asked for last is what is on screen.
    const next = waiting.pop()
    if (next) next()
    else running--
  }
}

whileSignedIn({
  start: () => Promise.resolve(),
  stop: () => translationStore.setState({}, true),
})
