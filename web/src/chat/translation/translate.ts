import { Refused } from '@mela/contract/client.ts'
import { api } from '../../platform/net/api.ts'
import type { Language } from '../../platform/i18n/languages.ts'

// The same words asked for twice at once are asked for once.
const asking = new Map<string, Promise<string>>()

/** Fails where the site cannot translate; a development build then marks the text instead. */
export function translateText(text: string, lang: string): Promise<string> {
  const key = `${lang} ${text}`
  const under_way = asking.get(key) ?? ask(text, lang as Language).finally(() => asking.delete(key))
  asking.set(key, under_way)
  return under_way
}

async function ask(text: string, lang: Language): Promise<string> {
  try {
    return (await api('translate', { content: text, lang })).content
  } catch (error) {
    if (import.meta.env.DEV && error instanceof Refused && error.reason === 'translate_failed') {
      return `[${lang}] ${text}`
    }
    throw error
  }
}
