import { readdirSync, readFileSync } from 'node:fs'

// Sentences of eight languages, put together from the words of the product's own texts.
const LOCALES = new URL('../../web/locales/', import.meta.url)
const LANGUAGES = ['en', 'hi', 'zh', 'ja', 'ru', 'de', 'es', 'id'] as const
/** Written without spaces between words. */
const UNSPACED = new Set<string>(['zh', 'ja'])
const PIECE = /[\p{L}\p{N}]{1,4}/gu
const PLACEHOLDER = /\{[^}]*\}|[{}#]/g

export interface Talk {
  /** What somebody says in a chat of this number. */
  say(chat: number): string
}

/** `int` draws a whole number from 0 up to and not including its end. */
export function createTalk(int: (end: number) => number): Talk {
  const words = LANGUAGES.map(readWords)
  return {
    say(chat) {
      const language = chat % LANGUAGES.length
      const own = words[language]!
      const count = 2 + int(9)
      const picked = Array.from({ length: count }, () => own[int(own.length)]!)
      return picked.join(UNSPACED.has(LANGUAGES[language]!) ? '' : ' ')
    },
  }
}

function readWords(language: string): string[] {
  const folder = new URL(`${language}/`, LOCALES)
  const texts = readdirSync(folder).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>),
  )
  return texts.flatMap((text) => {
    const plain = text.replaceAll(PLACEHOLDER, ' ')
    return UNSPACED.has(language) ? (plain.match(PIECE) ?? []) : plain.split(/\s+/).filter(Boolean)
  })
}
