import { listPopUps as call, type PopUp } from '@mela/contract/home/home.ts'
import { handle } from '../platform/http/handle.ts'
import { shownWords } from './localized.ts'
import { isShownAt } from './schedule.ts'

export const listPopUps = handle(call, async (context, _input, { language }) => {
  const rows = await context.db.tables
    .selectFrom('home_pop_up')
    .selectAll()
    .where(isShownAt(context.now()))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row): PopUp => ({
    id: row.id,
    placement: row.placement as PopUp['placement'],
    type: row.type,
    theme: shownWords(row, row.theme, language),
    content: shownWords(row, row.content, language),
    ...(row.file_url ? { file: { url: row.file_url } } : {}),
    action_type: row.action_type as PopUp['action_type'],
    action_val: row.action_val,
  }))
})
