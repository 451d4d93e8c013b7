import { useSyncExternalStore } from 'react'
import { isService, userConfig, useIsService, useUserConfig } from '../../account/index.ts'
import { languages, wantedLanguage, type Language } from '../../platform/i18n/languages.ts'
import { readStored, writeStored } from '../../platform/storage/storage.ts'

// What customer service has chosen on this device: into which language their own words go, and in which they read others.
export interface Direction {
  isOn: boolean
  lang: Language
}
export type TranslationSettings = Record<'send' | 'receive', Direction>

const NO = -1
const watchers = new Set<() => void>()
let known: { text: string; settings: TranslationSettings } | undefined

export function translationSettings(): TranslationSettings {
  const text = readStored('translation') ?? ''
  if (known?.text !== text) known = { text, settings: parse(text) }
  return known.settings
}

function parse(text: string): TranslationSettings {
  let kept: Partial<Record<string, Partial<Direction>>> = {}
  try {
    kept = JSON.parse(text) as typeof kept
  } catch {
    // Nothing has been chosen here yet.
  }
  const direction = (name: string, instead: Language): Direction => {
    const lang = languages.find((language) => language === kept[name]?.lang)
    return { isOn: kept[name]?.isOn === true, lang: lang ?? instead }
  }
  return { send: direction('send', 'en'), receive: direction('receive', wantedLanguage()) }
}

export function chooseTranslation(name: 'send' | 'receive', change: Partial<Direction>): void {
  const settings = translationSettings()
  writeStored('translation', JSON.stringify({ ...settings, [name]: { ...settings[name], ...change } }))
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useTranslationSettings(): TranslationSettings {
  return useSyncExternalStore(watch, translationSettings)
}

/** Whether the site can translate; while that is not known, it may be tried. */
export function useCanTranslate(): boolean {
  return useUserConfig()?.translate_switch !== NO
}

const isOpen = () => isService() && userConfig()?.translate_switch !== NO

/** Into which language what is written here goes, if into another at all. */
export function sendLanguage(): Language | undefined {
  const { send } = translationSettings()
  return send.isOn && isOpen() ? send.lang : undefined
}

/** The language that the reader wants a message in when they ask for a translation. */
export function readingLanguage(): Language {
  return isService() ? translationSettings().receive.lang : wantedLanguage()
}

/** Into which language what comes in is translated unasked. */
export function useReceiveLanguage(): Language | undefined {
  const { receive } = useTranslationSettings()
  const mayTranslate = useCanTranslate()
  return useIsService() && mayTranslate && receive.isOn ? receive.lang : undefined
}

export function useSendLanguage(): Language | undefined {
  const { send } = useTranslationSettings()
  const mayTranslate = useCanTranslate()
  return useIsService() && mayTranslate && send.isOn ? send.lang : undefined
}
