import { clearDatabase, table } from '../../platform/storage/database.ts'
import type { Language } from '../../platform/i18n/languages.ts'

/** A translated message; `id` names it among all chats. */
export interface TranslationRecord {
  id: string
  text: string
  lang: Language
}
// So many, then the device starts again: whatever is looked at again is asked for again.
const MOST = 2000
const kept = table<TranslationRecord>('translations')
const keyOf = (id: string, lang: Language) => `${lang} ${id}`

export function readTranslation(id: string, lang: Language): Promise<TranslationRecord | undefined> {
  return kept.get(keyOf(id, lang))
}

export async function keepTranslation(record: TranslationRecord): Promise<void> {
  if ((await kept.keys()).length >= MOST) await clearDatabase(['translations'])
  await kept.put(keyOf(record.id, record.lang), record)
}
