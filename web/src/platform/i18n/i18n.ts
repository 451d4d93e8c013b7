import { useSyncExternalStore } from 'react'
import { FIRST_AREAS, type Area, type TextKey } from '../../names/areas.ts'
import { intlLocales, wantedLanguage, type Language } from './languages.ts'
import { formatMessage, type MessageValues } from '@mela/contract/text/message-format.ts'
import { readStored, removeStored, writeStored } from '../storage/storage.ts'

export type Translate = (key: TextKey, values?: MessageValues) => string

type Words = Partial<Record<Area, Record<string, string>>>
/** Kept as the language by tests of the layout only. */
const PSEUDO = 'pseudo'
const ERRORS = 'errors.'
/** Which file holds an area is told by the language's own first file: all of them would be part of the first load. */
const languageFiles = import.meta.glob<Record<string, () => Promise<Record<string, string>>>>('./words/*.ts', {
  import: 'default',
})

interface Current {
  language: Language
  locale: string
  t: Translate
}
let current: Current = { language: 'en', locale: intlLocales.en, t: (key) => key }
let words: Words = {}
const wanted = new Set<Area>(FIRST_AREAS)
const watchers = new Set<() => void>()

async function readArea(language: Language, area: Area): Promise<Record<string, string>> {
  const files = await languageFiles[`./words/${language}.ts`]!()
  const found = await files[`./${area}.json`]!()
  if (readStored('locale') !== PSEUDO) return found
  const { pseudoText } = await import('./pseudo.ts')
  return Object.fromEntries(Object.entries(found).map(([key, pattern]) => [key, pseudoText(pattern)]))
}

async function readAreas(language: Language, areas: Iterable<Area>): Promise<Words> {
  const read = [...areas].map(async (area) => [area, await readArea(language, area)] as const)
  return Object.fromEntries(await Promise.all(read)) as Words
}

/** Of a build the words of the pages bring those of the refusals that are told there. */
function withTheirErrors({ errors, ...catalogue }: Words): Words {
  if (!errors) return catalogue
  const brought = Object.entries(catalogue.pages ?? {}).filter(([key]) => key.startsWith(ERRORS))
  const more = brought.map(([key, text]) => [key.slice(ERRORS.length), text] as const)
  return { ...catalogue, errors: { ...errors, ...Object.fromEntries(more) } }
}

/** Fetches the words of a part of the app before its first screen shows. */
export async function loadAreas(...areas: Area[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  const missing = areas.filter((area) => !words[area])
  if (missing.length === 0) return
  const { language } = current
  const found = await readAreas(language, missing)
  // A switch of language meanwhile has read these areas too.
  if (language === current.language) show(language, { ...words, ...found })
}

function translator(catalogue: Words, locale: string): Translate {
  return (key, values = {}) => {
    const dot = key.indexOf('.')
    const pattern = catalogue[key.slice(0, dot) as Area]?.[key.slice(dot + 1)]
    return pattern === undefined ? key : formatMessage(pattern, values, locale)
  }
}

function show(language: Language, catalogue: Words): void {
  words = withTheirErrors(catalogue)
  const locale = intlLocales[language]
  current = { language, locale, t: translator(words, locale) }
  document.documentElement.lang = language
  for (const watcher of watchers) watcher()
}

async function switchTo(language: Language): Promise<void> {
  const areas = [...wanted]
  const found = await readAreas(language, areas)
  show(language, found)
  // An area wanted while these were read.
  await loadAreas(...[...wanted].filter((area) => !areas.includes(area)))
}

let starting: Promise<void> | undefined
/** Settles once there are words to show. */
export function startLanguage(): Promise<void> {
  starting ??= switchTo(wantedLanguage())
  return starting
}

export async function chooseLanguage(language: Language): Promise<void> {
  const before = readStored('locale')
  writeStored('locale', language)
  try {
    await switchTo(language)
  } catch (error) {
    if (before === undefined) removeStored('locale')
    else writeStored('locale', before)
    throw error
  }
  for (const follower of followers) follower(language)
}

const followers = new Set<(language: Language) => void>()
/** Told of every choice a person makes. */
export function onLanguageChoice(follower: (language: Language) => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
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

/** False only where the words of the area are here and the text is not among them. */
export function hasText(key: string): boolean {
  const [area, name] = key.split('.') as [Area, string]
  return words[area] === undefined || words[area][name] !== undefined
}

/** Outside of components; what it gives does not follow a later change of language. */
export function t(key: TextKey, values?: MessageValues): string {
  return current.t(key, values)
}
