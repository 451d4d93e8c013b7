import { listBanners as call, type Banner } from '@mela/contract/home/home.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/http/handle.ts'
import { shownWords } from './localized.ts'
import { isShownAt } from './schedule.ts'

export const listBanners = handle(call, (context, _input, { language }) => readBanners(context, language))

/** Those that are shown now, in their order. */
export async function readBanners(context: Context, language: string): Promise<Banner[]> {
  const rows = await context.db.tables
    .selectFrom('home_banner')
    .selectAll()
    .where(isShownAt(context.now()))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row): Banner => ({
    id: row.id,
    file: { url: row.file_url },
    title: shownWords(row, row.title, language),
    url: row.url,
    link_switch: row.link_switch as Banner['link_switch'],
    order: row.sort,
  }))
}
