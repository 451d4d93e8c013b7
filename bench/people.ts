import { createHash } from 'node:crypto'
import { query } from '../server/test/engines/postgres.ts'

// People of a bench, written straight into the tables because signing up is limited. They come in pairs of friends
// who share a private chat.
export interface Person {
  user_id: string
  token: string
  /** With the other one of the pair. */
  chat_id: string
  peer_id: string
}

const FIRST_ID = 1_000_001
const FIRST_GROUP_ID = 9_000_001

export async function createPeople(url: string, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => personAt(index))
  await query(
    url,
    `INSERT INTO account_user (id, uid, username, username_key, password_hash, created_at, last_active_at)
     OVERRIDING SYSTEM VALUE
     SELECT id, 50000000 + id, 'bench' || id, 'bench' || id, '', now(), now() FROM unnest($1::bigint[]) AS id`,
    [people.map(({ user_id }) => user_id)],
  )
  await query(
    url,
    `INSERT INTO account_session (token_hash, user_id, source, created_at, expires_at)
     SELECT decode(hash, 'hex'), user_id, 'pwa', now(), now() + interval '1 day'
     FROM unnest($1::text[], $2::bigint[]) AS session (hash, user_id)`,
    [people.map(({ token }) => createHash('sha256').update(token).digest('hex')), people.map(({ user_id }) => user_id)],
  )
  await query(
    url,
    `INSERT INTO friends_friend (user_id, friend_id, created_at)
     SELECT user_id, peer_id, now() FROM unnest($1::bigint[], $2::bigint[]) AS pair (user_id, peer_id)`,
    [people.map(({ user_id }) => user_id), people.map(({ peer_id }) => peer_id)],
  )
  await query(
    url,
    `WITH member AS (SELECT * FROM unnest($1::text[], $2::bigint[]) AS member (chat_id, user_id)),
       room AS (INSERT INTO chat_room (chat_type, chat_id, member_total) SELECT DISTINCT 1, chat_id, 2 FROM member)
     INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT 1, chat_id, user_id FROM member`,
    [people.map(({ chat_id }) => chat_id), people.map(({ user_id }) => user_id)],
  )
  await query(url, 'VACUUM ANALYZE')
  return people
}

/** Each of the people becomes a member of as many groups as told, of which there are as many as there are people. */
export async function createGroups(url: string, people: Person[], groups_each: number): Promise<void> {
  const values = [people.length, FIRST_GROUP_ID, FIRST_ID, groups_each]
  await query(
    url,
    `WITH made AS (
       INSERT INTO groups_group (id, name, created_at) OVERRIDING SYSTEM VALUE
       SELECT $2::bigint + n, 'group ' || n, now() FROM generate_series(0, $1::int - 1) AS n RETURNING id),
     room AS (INSERT INTO chat_room (chat_type, chat_id) SELECT 2, id::text FROM made)
     INSERT INTO chat_member (chat_type, chat_id, user_id)
     SELECT 2, ($2::bigint + (n + 97 * which) % $1::int)::text, $3::bigint + n
     FROM generate_series(0, $1::int - 1) AS n, generate_series(0, $4::int - 1) AS which`,
    values,
  )
  await query(url, 'VACUUM ANALYZE')
}

function personAt(index: number): Person {
  const user_id = String(FIRST_ID + index)
  const peer_id = String(FIRST_ID + (index ^ 1))
  // All ids have as many digits, so the smaller number is the smaller string.
  const chat_id = user_id < peer_id ? `${user_id}-${peer_id}` : `${peer_id}-${user_id}`
  return { user_id, peer_id, chat_id, token: `bench-${user_id.padStart(37, '0')}` }
}
