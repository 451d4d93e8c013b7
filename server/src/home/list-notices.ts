import { sql } from 'kysely'
import { listNotices as call, type Notice } from '@mela/contract/home/home.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/http/handle.ts'
import { shownWords } from './localized.ts'

interface NoticeRow {
  id: string
  user_id: string | null
  kind: string | null
  title: unknown
  content: unknown
  url: string
  words_at: unknown
  created_at: Date
  is_read: boolean
}

/** Newest first, what concerns the person's own account together with what is told to everyone. What a page shows is read from then on. */
export const listNotices = handle(call, async (context, { pos, limit }, { user_id, language }) => {
  const mine = context.db.tables
    .selectFrom('home_notice')
    .where((condition) => condition.or([condition('user_id', '=', user_id), condition('user_id', 'is', null)]))
  const rows = await mine
    .select(['id', 'user_id', 'kind', 'title', 'content', 'url', 'words_at', 'created_at'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM home_notice_read seen WHERE seen.user_id = ${user_id} AND seen.notice_id = home_notice.id)`.as(
        'is_read',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const { total } = await mine.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const unread = rows.filter(({ is_read }) => !is_read)
  if (unread.length > 0) {
    await context.db.tables
      .insertInto('home_notice_read')
      .values(unread.map((row) => ({ user_id, notice_id: row.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { list: rows.map((row) => toWire(context, row, language)), total: Number(total) }
})

function toWire(context: Context, row: NoticeRow, language: string): Notice {
  const { id, kind, title, content, url, is_read, created_at } = row
  return {
    id,
    title: kind ? context.texts.text(`push.notice_${kind}_title`, language) : shownWords(row, title, language),
    content: kind ? context.texts.text(`push.notice_${kind}_text`, language) : shownWords(row, content, language),
    type: kind ? 'account' : 'site',
    ...(url ? { url } : {}),
    is_read,
    created_at: created_at.toISOString(),
  }
}
