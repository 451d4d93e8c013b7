import { sql } from 'kysely'
import { listFriendApplications as call, type FriendApplication } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { readUsers } from '../../account/index.ts'
import { tellPeople } from '../../chat/index.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { overdueBefore, statusNow } from './applications.ts'
import { FRIENDS_CHANGED } from '../change.ts'

export const listFriendApplications = handle(call, async (context, { pos, limit, pull_time }, { user_id }) => {
  if (pull_time !== undefined) await look(context, user_id, pull_time)
  const received = context.db.tables.selectFrom('friends_application').where('to_user_id', '=', user_id)
  const rows = await received
    .select(['id', 'status', 'from_user_id', 'created_at', 'apply_content'])
    .orderBy('id', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const { total } = await received.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const looked_at = await readLook(context, user_id)
  const users = await readUsers(context, [...new Set(rows.map(({ from_user_id }) => from_user_id))], user_id)
  const byId = new Map(users.map((user) => [user.id, user]))
  return {
    list: rows.map((row): FriendApplication => ({
      id: row.id,
      status: statusNow(context, row),
      user: byId.get(row.from_user_id)!,
      created_at: row.created_at.toISOString(),
      apply_content: row.apply_content,
    })),
    total: Number(total),
    unread: await countUnread(context, user_id, looked_at),
    pull_time: looked_at.getTime(),
  }
})

const NEVER = new Date(0)

async function readLook(context: Context, user_id: string): Promise<Date> {
  const row = await context.db.tables
    .selectFrom('friends_application_look')
    .select('looked_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.looked_at ?? NEVER
}

async function countUnread(context: Context, user_id: string, looked_at: Date): Promise<number> {
  const { unread } = await context.db.tables
    .selectFrom('friends_application')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('to_user_id', '=', user_id)
    .where('status', '=', ApplicationStatus.InApplication)
    .where('created_at', '>', looked_at)
    .where('created_at', '>', overdueBefore(context))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Looks only go forward and never beyond now. The person's other devices hear of it when something is no longer new. */
async function look(context: Context, user_id: string, pull_time: number): Promise<void> {
  const before = await readLook(context, user_id)
  const looked_at = new Date(Math.min(pull_time, context.now().getTime()))
  if (looked_at <= before) return
  const is_news = (await countUnread(context, user_id, before)) !== (await countUnread(context, user_id, looked_at))
  await transaction(context, async (trx) => {
    await trx
      .insertInto('friends_application_look')
      .values({ user_id, looked_at })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ looked_at: sql<Date>`greatest(friends_application_look.looked_at, excluded.looked_at)` }),
      )
      .execute()
    if (is_news) await tellPeople(trx, [user_id], FRIENDS_CHANGED)
  })
}
