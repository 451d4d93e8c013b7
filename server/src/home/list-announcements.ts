import { listAnnouncements as call, type Announcement } from '@mela/contract/home/home.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/http/handle.ts'
import { shownWords } from './localized.ts'
import { isShownAt } from './schedule.ts'

export const listAnnouncements = handle(call, (context, _input, { language }) => readAnnouncements(context, language))

/** Those that are shown now, in their order. */
export async function readAnnouncements(context: Context, language: string): Promise<Announcement[]> {
  const rows = await context.db.tables
    .selectFrom('home_announcement')
    .selectAll()
    .where(isShownAt(context.now()))
    .orderBy('sort')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: shownWords(row, row.title, language),
    content: shownWords(row, row.content, language),
    created_at: (row.starts_at ?? row.created_at).toISOString(),
  }))
}
