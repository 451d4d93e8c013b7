import { createHash } from 'node:crypto'
import pg from 'pg'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { Chance } from './chance.ts'

export interface Person {
  user_id: string
  /** One session for each device. */
  tokens: string[]
  chat_ids: string[]
}

const SESSIONS_EACH = 3
const SMALL_GROUP_ID = '501'
export const LARGE_GROUP_ID = '502'

/** Friends in a ring, and some across it: everyone talks with two or three others, and some or all in groups. */
function friendships(count: number): [number, number][] {
  const ring = Array.from({ length: count }, (_, index): [number, number] => [index, (index + 1) % count])
  const across = Array.from({ length: count / 4 }, (_, index): [number, number] => [index, index + count / 2])
  return [...ring, ...across]
}

/** Straight into the record, as if they had signed up and befriended each other long ago. */
export async function createPeople(owner_url: string, count: number, chance: Chance): Promise<Person[]> {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  const people = await insertPeople(client, count, chance)
  const pairs = friendships(count).map(([one, other]): [Person, Person] => [people[one]!, people[other]!])
  await insertChats(client, pairs)
  await insertGroup(client, SMALL_GROUP_ID, people.slice(0, count / 3), false)
  await insertGroup(client, LARGE_GROUP_ID, people, true)
  await client.end()
  return people
}

export const chatTypeOf = (chat_id: string): ChatType => (chat_id.includes('-') ? ChatType.Private : ChatType.Group)

async function insertPeople(client: pg.Client, count: number, chance: Chance): Promise<Person[]> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, created_at, last_active_at)
     SELECT 10000000 + number, 'person' || number, 'person' || number, '-', 'Person ' || number, now(), now()
     FROM generate_series(1, $1) AS number RETURNING id`,
    [count],
  )
  const people = rows.map(({ id }) => ({
    user_id: id,
    tokens: Array.from({ length: SESSIONS_EACH }, () => chance.uuid()),
    chat_ids: [],
  }))
  const sessions = people.flatMap(({ user_id, tokens }) => tokens.map((token) => ({ user_id, token })))
  await client.query(
    `INSERT INTO account_session (token_hash, user_id, source, created_at, expires_at)
     SELECT decode(token_hash, 'hex'), user_id, 'web', now(), now() + interval '30 days'
     FROM unnest($1::text[], $2::bigint[]) AS session (token_hash, user_id)`,
    [
      sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      sessions.map(({ user_id }) => user_id),
    ],
  )
  return people
}

async function insertChats(client: pg.Client, pairs: [Person, Person][]): Promise<void> {
  const sides = pairs.flatMap(([one, other]) => {
    const chat_id = privateChatId(one.user_id, other.user_id)
    one.chat_ids.push(chat_id)
    other.chat_ids.push(chat_id)
    return [
      { chat_id, user_id: one.user_id, friend_id: other.user_id },
      { chat_id, user_id: other.user_id, friend_id: one.user_id },
    ]
  })
  const columns = [
    sides.map(({ chat_id }) => chat_id),
    sides.map(({ user_id }) => user_id),
    sides.map(({ friend_id }) => friend_id),
  ]
  const from = 'FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS side (chat_id, user_id, friend_id)'
  await client.query(
    `INSERT INTO friends_friend (user_id, friend_id, created_at) SELECT user_id, friend_id, now() ${from}`,
    columns,
  )
  await client.query(
    `INSERT INTO chat_room (chat_type, chat_id, member_total) SELECT DISTINCT ${ChatType.Private}::smallint, chat_id, 2 ${from}`,
    columns,
  )
  await client.query(
    `INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT ${ChatType.Private}, chat_id, user_id ${from}`,
    columns,
  )
}

/** A small one tells each of its members, a large one all of them through its own subject, whatever their number here. */
async function insertGroup(client: pg.Client, chat_id: string, members: Person[], is_large: boolean): Promise<void> {
  for (const member of members) member.chat_ids.push(chat_id)
  await client.query(
    `INSERT INTO chat_room (chat_type, chat_id, member_total, is_large) VALUES (${ChatType.Group}, $1, $2, $3)`,
    [chat_id, members.length, is_large],
  )
  await client.query(
    `INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT ${ChatType.Group}, $1, user_id FROM unnest($2::bigint[]) AS user_id`,
    [chat_id, members.map(({ user_id }) => user_id)],
  )
}
