import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefusalName } from '@mela/contract/errors.ts'

// The sentences of the server, from the same catalogues as those of the screens.
export interface Texts {
  /** The wanted language where there is a catalogue for it, English otherwise. */
  language(wanted: string): string
  refusal(reason: RefusalName, language: string): string
}

const FALLBACK = 'en'

export function loadTexts(locales_dir: string): Texts {
  const languages = new Map<string, Record<string, string>>()
  for (const language of readdirSync(locales_dir)) {
    languages.set(language, JSON.parse(readFileSync(join(locales_dir, language, 'errors.json'), 'utf8')))
  }
  const fallback = languages.get(FALLBACK)
  if (!fallback) throw new Error(`${locales_dir} has no catalogue for ${FALLBACK}`)
  return {
    language: (wanted) => (languages.has(wanted) ? wanted : FALLBACK),
    refusal: (reason, language) => languages.get(language)?.[reason] ?? fallback[reason] ?? reason,
  }
}
