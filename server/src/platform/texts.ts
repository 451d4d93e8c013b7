import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefusalName } from '@mela/contract/errors.ts'
import { formatMessage, type MessageValues } from '@mela/contract/text/message-format.ts'

// The sentences of the server, from the same catalogues as those of the screens.
export interface Texts {
  /** The wanted language where there is a catalogue for it, English otherwise. */
  language(wanted: string): string
  refusal(reason: RefusalName, language: string): string
  has(key: string): boolean
  /** `area.key`, as on the screens. */
  text(key: `${ServerArea}.${string}`, language: string, values?: MessageValues): string
}

const FALLBACK = 'en'
/** Catalogues that the server speaks from; all but errors and wallet are not loaded by any screen. */
const AREAS = ['errors', 'mail', 'push', 'wallet', 'welcome'] as const
type ServerArea = (typeof AREAS)[number]
type Words = Record<string, string>

const loaded = new Map<string, Texts>()

/** They do not change while the process runs. */
export function loadTexts(locales_dir: string): Texts {
  const known = loaded.get(locales_dir)
  if (known) return known
  const texts = readTexts(locales_dir)
  loaded.set(locales_dir, texts)
  return texts
}

function readTexts(locales_dir: string): Texts {
  const languages = new Map<string, Words>()
  for (const language of readdirSync(locales_dir)) {
    const areas = AREAS.map((area) => {
      const words = JSON.parse(readFileSync(join(locales_dir, language, `${area}.json`), 'utf8')) as Words
      return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${area}.${key}`, text]))
    })
    languages.set(language, Object.assign({}, ...areas))
  }
  const fallback = languages.get(FALLBACK)
  if (!fallback) throw new Error(`${locales_dir} has no catalogue for ${FALLBACK}`)
  const find = (key: string, language: string) => languages.get(language)?.[key] ?? fallback[key]
  return {
    language: (wanted) => (languages.has(wanted) ? wanted : FALLBACK),
    has: (key) => fallback[key] !== undefined,
    refusal: (reason, language) => find(`errors.${reason}`, language) ?? reason,
    text(key, language, values = {}) {
      const pattern = find(key, language)
      if (pattern === undefined) throw new Error(`no catalogue has the text ${key}`)
      return formatMessage(pattern, values, language)
    },
  }
}
