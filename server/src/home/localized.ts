/** English is what the other languages fall back to. */
export function inLanguage(texts: unknown, language: string): string {
  const known = texts as Partial<Record<string, string>>
  return known[language] || known['en'] || ''
}
