import type { Localized } from '@mela/contract/home/home-content.ts'
import type { Context } from '../context.ts'

// All that operators wrote, shown or not, as they wrote it: what is read here can be saved again.
const moment = (at: Date | null) => at?.toISOString() ?? null

export async function readAllPopUps(context: Context) {
  const rows = await context.db.tables.selectFrom('home_pop_up').selectAll().orderBy('sort').orderBy('id').execute()
  return rows.map(({ changed_at, ...row }) => ({
    ...row,
    placement: row.placement as 'chat' | 'find' | 'profile',
    theme: row.theme as unknown as Localized,
    content: row.content as unknown as Localized,
    action_type: row.action_type as 1 | 2,
    starts_at: moment(row.starts_at),
    ends_at: moment(row.ends_at),
    changed_at: changed_at.toISOString(),
  }))
}

export async function readAllBanners(context: Context) {
  const rows = await context.db.tables.selectFrom('home_banner').selectAll().orderBy('sort').orderBy('id').execute()
  return rows.map(({ changed_at, ...row }) => ({
    ...row,
    title: row.title as unknown as Localized,
    link_switch: row.link_switch as 1 | -1,
    starts_at: moment(row.starts_at),
    ends_at: moment(row.ends_at),
    changed_at: changed_at.toISOString(),
  }))
}

const NOTICES = 200

/** Those to everyone, newest first. */
export async function readAllNotices(context: Context) {
  const rows = await context.db.tables
    .selectFrom('home_notice')
    .select(['id', 'title', 'content', 'url', 'created_at'])
    .where('user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTICES)
    .execute()
  return rows.map((row) => ({
    ...row,
    title: row.title as unknown as Localized,
    content: row.content as unknown as Localized,
    created_at: row.created_at.toISOString(),
  }))
}
