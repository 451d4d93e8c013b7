import { isOutdated, type WordsAt } from '@mela/contract/home/home-rules.ts'

/** English is what the other languages fall back to. */
export function inLanguage(texts: unknown, language: string): string {
  const known = texts as Partial<Record<string, string>>
  return known[language] || known['en'] || ''
}

/** The same of what operators wrote for the home: a translation that is older than its English is not shown. */
export const shownWords = ({ words_at }: { words_at: unknown }, texts: unknown, language: string): string =>
  inLanguage(texts, isOutdated(words_at as WordsAt, language) ? 'en' : language)
