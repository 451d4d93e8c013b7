import { useSyncExternalStore } from 'react'
import type account from '../../locales/en/account.json'
import type app from '../../locales/en/app.json'
import type chat from '../../locales/en/chat.json'
import type errors from '../../locales/en/errors.json'
import { detectLanguage, intlLocales, type Language } from './languages.ts'
import { formatMessage, type MessageValues } from './message-format.ts'
import { readStored, writeStored } from './storage.ts'

interface Catalogue {
  account: typeof account
  app: typeof app
  chat: typeof chat
  errors: typeof errors
}
type Area = keyof Catalogue
export type TextKey = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area]
export type Translate = (key: TextKey, values?: MessageValues) => string

type Words = Record<string, Record<string, string>>
const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { import: 'default' })

interface Current {
  language: Language
  locale: string
  t: Translate
}
let current: Current = { language: 'en', locale: intlLocales.en, t: (key) => key }
const watchers = new Set<() => void>()

async function loadWords(language: Language): Promise<Words> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  const areas = await Promise.all(own.map(async ([path, load]) => [areaOf(path), await load()] as const))
  return Object.fromEntries(areas)
}

function areaOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}

function translator(words: Words, locale: string): Translate {
  return (key, values = {}) => {
    const dot = key.indexOf('.')
    const pattern = words[key.slice(0, dot)]?.[key.slice(dot + 1)]
    return pattern === undefined ? key : formatMessage(pattern, values, locale)
  }
}

async function switchTo(language: Language): Promise<void> {
  const words = await loadWords(language)
  const locale = intlLocales[language]
  current = { language, locale, t: translator(words, locale) }
  document.documentElement.lang = language
  for (const watcher of watchers) watcher()
}

export function startLanguage(): Promise<void> {
  return switchTo(detectLanguage(readStored('locale'), navigator.languages ?? [navigator.language]))
}

export async function chooseLanguage(language: Language): Promise<void> {
  await switchTo(language)
  writeStored('locale', language)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useI18n(): Current {
  return useSyncExternalStore(watch, () => current)
}

export function useT(): Translate {
  return useI18n().t
}

/** Outside of components; what it gives does not follow a later change of language. */
export function t(key: TextKey, values?: MessageValues): string {
  return current.t(key, values)
}
