import { sql } from 'kysely'
import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'

// Who came by whose invitation, for those who reward it.
export interface Invitation {
  user_id: string
  inviter_id: string
  /** A mobile number or an e-mail address, each of which took a code sent to it. */
  has_contact: boolean
  /** Neither is an account of the site itself, banned or blocked. */
  are_ordinary: boolean
}

/** Undefined for whoever came by themselves. */
export async function readInvitation({ db }: Context, user_id: string): Promise<Invitation | undefined> {
  const row = await db.tables
    .selectFrom('account_user as person')
    .innerJoin('account_user as inviter', 'inviter.id', 'person.inviter_id')
    .select(['person.mobile', 'person.email', 'person.identity', 'person.status'])
    .select(['inviter.id as inviter_id', 'inviter.identity as inviter_identity', 'inviter.status as inviter_status'])
    .where('person.id', '=', user_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { inviter_id, mobile, email } = row
  const are_ordinary =
    [row.identity, row.inviter_identity].every((identity) => identity === UserIdentity.Normal) &&
    [row.status, row.inviter_status].every((status) => status === 'normal')
  return { user_id, inviter_id, has_contact: mobile !== '' || email !== '', are_ordinary }
}

const readInvitedIds = statement<{ user_ids: string }, { id: string }>(
  'account_read_invited_among',
  'SELECT id FROM account_user WHERE id = ANY (:user_ids::bigint[]) AND inviter_id IS NOT NULL ORDER BY id',
)

/** Those of these people who came by an invitation. */
export async function readInvitedAmong(ask: Ask, user_ids: readonly string[]): Promise<string[]> {
  if (user_ids.length === 0) return []
  const rows = await ask(readInvitedIds, { user_ids: plainColumn(user_ids, String) })
  return rows.map(({ id }) => id)
}

const readInvitedNext = statement<{ after: string; count: number }, { id: string }>(
  'account_read_invited_after',
  'SELECT id FROM account_user WHERE inviter_id IS NOT NULL AND id > :after ORDER BY id LIMIT :count',
)

/** The next of all who came by an invitation. */
export async function readInvitedAfter(ask: Ask, after: string, count: number): Promise<string[]> {
  return (await ask(readInvitedNext, { after, count })).map(({ id }) => id)
}

export interface Invited {
  user_id: string
  name: string
  avatar: { url: string }
  created_at: Date
}

/** Whom somebody invited, newest first, and how many there are in all. */
export async function readInvited(
  { db }: Context,
  inviter_id: string,
  { pos, limit }: { pos: number; limit: number },
): Promise<{ list: Invited[]; total: number }> {
  const rows = await db.tables
    .selectFrom('account_user')
    .select(['id', 'nickname', 'username', 'avatar_url', 'created_at'])
    .where('inviter_id', '=', inviter_id)
    .orderBy('id', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const list = rows.map(({ id, nickname, username, avatar_url, created_at }) => ({
    ...{ user_id: id, name: nickname || username, avatar: { url: avatar_url }, created_at },
  }))
  return { list, total: await countInvited({ db }, inviter_id) }
}

export async function countInvited({ db }: Pick<Context, 'db'>, inviter_id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM account_user WHERE inviter_id = ${inviter_id}`.execute(db.tables)
  return rows[0]!.total
}
