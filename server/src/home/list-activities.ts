import { listActivities as call } from '@mela/contract/home/home.ts'
import { handle } from '../platform/http/handle.ts'
import { shownWords } from './localized.ts'
import { isShownAt } from './schedule.ts'

export const listActivities = handle(call, async (context, { pos, limit }, { language }) => {
  const shown = context.db.tables.selectFrom('home_activity').where(isShownAt(context.now()))
  const rows = await shown.selectAll().orderBy('sort').orderBy('id', 'desc').offset(pos).limit(limit).execute()
  const { total } = await shown.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const list = rows.map((row) => ({
    id: row.id,
    title: shownWords(row, row.title, language),
    content: shownWords(row, row.content, language),
    file: { url: row.file_url },
    url: row.url,
    start_at: row.starts_at?.toISOString() ?? null,
    end_at: row.ends_at?.toISOString() ?? null,
  }))
  return { list, total: Number(total) }
})
