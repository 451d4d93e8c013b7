import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createCaller, type Caller } from '@mela/contract/client.ts'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { hashPassword } from '../../server/src/account/password/password.ts'
import { CHEAP_PASSWORDS } from '../../server/test/passwords.ts'

// People of one test, written straight into the tables; nobody else's test meets them.
export interface Person {
  id: string
  username: string
  nickname: string
  password: string
  token: string
}

const PASSWORD = 'mela-password'
let password_hash: Promise<string> | undefined

export async function createPeople<Names extends string[]>(
  url: string,
  ...nicknames: Names
): Promise<{ [Index in keyof Names]: Person }> {
  password_hash ??= hashPassword(CHEAP_PASSWORDS, PASSWORD)
  const hash = await password_hash
  const people: Person[] = []
  // One after the other, so that ids grow in the order of the names.
  for (const nickname of nicknames) {
    const username = `e2e-${randomBytes(6).toString('hex')}`
    const [row] = await query<{ id: string }>(
      url,
      `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, created_at, last_active_at)
       VALUES ($1, $2, $2, $3, $4, now(), now()) RETURNING id`,
      [randomInt(10_000_000, 999_999_999), username, hash, nickname],
    )
    people.push({ id: row!.id, username, nickname, password: PASSWORD, token: await createToken(url, row!.id) })
  }
  return people as { [Index in keyof Names]: Person }
}

/** One more session of the same person. */
export async function createToken(url: string, user_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await query(
    url,
    `INSERT INTO account_session (token_hash, user_id, source, created_at, expires_at)
     VALUES ($1, $2, 'h5', now(), now() + interval '30 days')`,
    [createHash('sha256').update(token).digest(), user_id],
  )
  return token
}

export async function befriend(url: string, one: Person, other: Person, remark = ''): Promise<string> {
  await query(
    url,
    `INSERT INTO friends_friend (user_id, friend_id, remark, created_at) VALUES ($1, $2, $3, now()), ($2, $1, '', now())`,
    [one.id, other.id, remark],
  )
  const chat_id = privateChatId(one.id, other.id)
  await query(
    url,
    `WITH room AS (INSERT INTO chat_room (chat_type, chat_id, member_total) VALUES (1, $1, 2))
     INSERT INTO chat_member (chat_type, chat_id, user_id) VALUES (1, $1, $2), (1, $1, $3)`,
    [chat_id, one.id, other.id],
  )
  return chat_id
}

/** The first of them owns it. */
export async function createGroup(url: string, name: string, members: Person[]): Promise<string> {
  const ids = members.map(({ id }) => id)
  const [row] = await query<{ id: string }>(
    url,
    `INSERT INTO groups_group (name, created_at, owner_id, member_total, last_join_no) VALUES ($1, now(), $2, $3::int, $3::int) RETURNING id`,
    [name, ids[0], ids.length],
  )
  await query(
    url,
    `WITH room AS (INSERT INTO chat_room (chat_type, chat_id, member_total) VALUES (2, $1, cardinality($2::bigint[]))), listed AS (
       INSERT INTO groups_member (group_id, user_id, identity, join_no, joined_at)
       SELECT $1::bigint, id, CASE number WHEN 1 THEN 2 ELSE 1 END, number, now() FROM unnest($2::bigint[]) WITH ORDINALITY AS given (id, number))
     INSERT INTO chat_member (chat_type, chat_id, user_id, is_exempt)
     SELECT 2, $1, id, number = 1 FROM unnest($2::bigint[]) WITH ORDINALITY AS given (id, number)`,
    [row!.id, ids],
  )
  return row!.id
}

export const roomOf = (one: Person, other: Person): string =>
  roomIdOf(privateChatId(one.id, other.id), ChatType.Private)
export const pathOf = (roomId: string): string => `/chat/${encodeURIComponent(roomId)}`

/** The person at another device, without a browser. */
export function callerOf(person: Pick<Person, 'token'>, origin: string, language = 'en'): Caller {
  return createCaller({ origin, token: () => person.token, language: () => language, fetch })
}

export function sayTo(other: Person, by: Person, text: string, origin: string) {
  return callerOf(by, origin)('sendMessage', {
    chat_id: privateChatId(by.id, other.id),
    chat_type: ChatType.Private,
    nonce: randomUUID(),
    content: { type: 1, data: { text } },
  })
}
