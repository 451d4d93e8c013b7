import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the app says in a language, by key. */
export function words(language: string, area: string): Record<string, string> {
  const file = join(import.meta.dirname, `../../web/locales/${language}/${area}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

export const named = (text: string, name: string): string => text.replace('{name}', name)

/** The words of a text in front of its first placeholder. */
export const startOf = (text: string): string => text.split('{')[0]!
