import type { Localized } from '@mela/contract/home/home-content.ts'
import type { WordsAt } from '@mela/contract/home/home-rules.ts'
import type { Context } from '../context.ts'

// All that operators wrote, shown or not, as they wrote it: what is read here can be saved again.
const moment = (at: Date | null) => at?.toISOString() ?? null

interface Scheduled {
  starts_at: Date | null
  ends_at: Date | null
  changed_at: Date
  words_at: unknown
}

const readable = <Row extends Scheduled>({ starts_at, ends_at, changed_at, words_at, ...row }: Row) => ({
  ...row,
  words_at: words_at as WordsAt,
  starts_at: moment(starts_at),
  ends_at: moment(ends_at),
  changed_at: changed_at.toISOString(),
})

const told = <Row extends Scheduled & { title: unknown; content: unknown }>(row: Row) => ({
  ...readable(row),
  title: row.title as Localized,
  content: row.content as Localized,
})

export async function readAllPopUps(context: Context) {
  const rows = await context.db.tables.selectFrom('home_pop_up').selectAll().orderBy('sort').orderBy('id').execute()
  return rows.map((row) => ({
    ...readable(row),
    placement: row.placement as 'chat' | 'find' | 'profile',
    theme: row.theme as unknown as Localized,
    content: row.content as unknown as Localized,
    action_type: row.action_type as 1 | 2,
  }))
}

export async function readAllBanners(context: Context) {
  const rows = await context.db.tables.selectFrom('home_banner').selectAll().orderBy('sort').orderBy('id').execute()
  return rows.map((row) => ({
    ...readable(row),
    title: row.title as unknown as Localized,
    link_switch: row.link_switch as 1 | -1,
  }))
}

export async function readAllAnnouncements(context: Context) {
  const rows = await context.db.tables
    .selectFrom('home_announcement')
    .selectAll()
    .orderBy('sort')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(told)
}

export async function readAllActivities(context: Context) {
  const rows = await context.db.tables
    .selectFrom('home_activity')
    .selectAll()
    .orderBy('sort')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(told)
}

const NOTICES = 200

/** Those to everyone, newest first. */
export async function readAllNotices(context: Context) {
  const rows = await context.db.tables
    .selectFrom('home_notice')
    .select(['id', 'title', 'content', 'url', 'version', 'words_at', 'created_at'])
    .where('user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTICES)
    .execute()
  return rows.map((row) => ({
    ...row,
    title: row.title as unknown as Localized,
    content: row.content as unknown as Localized,
    words_at: row.words_at as unknown as WordsAt,
    created_at: row.created_at.toISOString(),
  }))
}
