import { LANGUAGES } from '@mela/contract/account/account-profile.ts'
import type { Localized } from '@mela/contract/home/home-content.ts'
import type { WordsAt } from '@mela/contract/home/home-rules.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import type { Trx } from '../platform/data/transaction.ts'

// What all that operators write for the home has in common, each kind in a table of its own: words, and a version.
export const TABLES = {
  banner: 'home_banner',
  pop_up: 'home_pop_up',
  announcement: 'home_announcement',
  activity: 'home_activity',
  notice: 'home_notice',
} as const
export type Kind = keyof typeof TABLES

export interface Edited {
  id?: string | undefined
  version?: number | undefined
  still_right: readonly string[]
}
export type ContentRefusals = Refuse<'changed_meanwhile' | 'non_existent'>

interface Former {
  version: number
  words_at: WordsAt
  [column: string]: unknown
}

/** The row as it was last saved, which nobody else changes before this transaction ends. */
export async function lockVersion(
  trx: Trx,
  kind: Kind,
  { id, version }: { id: string; version: number },
  refuse: ContentRefusals,
): Promise<Former> {
  // The tables differ in other columns than those that are read here.
  const table = TABLES[kind] as 'home_notice'
  const row = await trx
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'notice', (query) => query.where('user_id', 'is', null))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('non_existent')
  if (row.version !== version) throw refuse('changed_meanwhile')
  return row as unknown as Former
}

/** Its words, each under its column, with the version they make and when each language was written. */
export async function wordsToSave(
  trx: Trx,
  kind: Kind,
  { id, version, still_right }: Edited,
  words: Record<string, Localized>,
  now: Date,
  refuse: ContentRefusals,
) {
  const former = id ? await lockVersion(trx, kind, { id, version: version! }, refuse) : undefined
  const isNew = (language: (typeof LANGUAGES)[number]) =>
    still_right.includes(language) ||
    Object.entries(words).some(
      ([column, texts]) => (former?.[column] as Localized | undefined)?.[language] !== texts[language],
    )
  const words_at = Object.fromEntries(
    LANGUAGES.filter((language) => Object.values(words).some((texts) => texts[language])).flatMap((language) => {
      const at = isNew(language) ? now.toISOString() : former?.words_at[language]
      return at ? [[language, at]] : []
    }),
  )
  const columns = Object.fromEntries(Object.entries(words).map(([column, texts]) => [column, JSON.stringify(texts)]))
  return { ...columns, version: (former?.version ?? 0) + 1, words_at: JSON.stringify(words_at) }
}
