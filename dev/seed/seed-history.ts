import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { Conversation, Line } from './conversation.ts'
import { moment } from './moment.ts'

// Writes a conversation as if it had been held: the same rows, positions and read marks that the server would have left.
type Cast<Key extends string> = Record<Key, { id: string }>

interface Room {
  chat_type: ChatType
  chat_id: string
}
/** Where the conversation begins. */
interface Place extends Room {
  last_id: number
}

/** After what the server said there. Nothing happens to a conversation in which somebody has written. */
export async function writeConversation<Key extends string>(
  client: pg.Client,
  people: Cast<Key>,
  conversation: Conversation<Key>,
  now: Date,
): Promise<void> {
  const room = await openRoom(client, people, conversation, now)
  const { rows } = await client.query<{ last_id: string; countable: string }>(
    'SELECT last_id, countable FROM chat_room WHERE chat_type = $1 AND chat_id = $2 FOR UPDATE',
    [room.chat_type, room.chat_id],
  )
  const { last_id, countable } = rows[0]!
  if (countable !== '0') return
  const after = { ...room, last_id: Number(last_id) }
  await writeMessages(client, people, after, conversation.lines, now)
  for (const key of conversation.between) await writeMember(client, people, after, conversation, key)
}

async function openRoom<Key extends string>(
  client: pg.Client,
  people: Cast<Key>,
  { between, group }: Conversation<Key>,
  now: Date,
): Promise<Room> {
  const ids = between.map((key) => people[key].id)
  const room: Room = group
    ? { chat_type: ChatType.Group, chat_id: await openGroup(client, group, ids, now) }
    : { chat_type: ChatType.Private, chat_id: privateChatId(ids[0]!, ids[1]!) }
  await client.query(
    'INSERT INTO chat_room (chat_type, chat_id, member_total) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [room.chat_type, room.chat_id, ids.length],
  )
  return room
}

/** The first of its members owns it. */
async function openGroup(client: pg.Client, name: string, member_ids: string[], now: Date): Promise<string> {
  const known = await client.query<{ id: string }>('SELECT id FROM groups_group WHERE name = $1 AND owner_id = $2', [
    name,
    member_ids[0],
  ])
  if (known.rows[0]) return known.rows[0].id
  const since = new Date(now.getTime() - 160 * 86_400_000)
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO groups_group (name, created_at, owner_id, member_total, last_join_no) VALUES ($1, $2, $3, $4::integer, $4::integer) RETURNING id`,
    [name, since, member_ids[0], member_ids.length],
  )
  await client.query(
    `INSERT INTO groups_member (group_id, user_id, identity, join_no, joined_at)
     SELECT $1, member.id, CASE member.number WHEN 1 THEN 2 ELSE 1 END, member.number, $3
     FROM unnest($2::bigint[]) WITH ORDINALITY AS member (id, number)`,
    [rows[0]!.id, member_ids, since],
  )
  return rows[0]!.id
}

async function writeMessages<Key extends string>(
  client: pg.Client,
  people: Cast<Key>,
  room: Place,
  lines: Line<Key>[],
  now: Date,
): Promise<void> {
  let before = 0
  const rows = lines.map(({ at, by, text, mentions }, index) => {
    // Shortly after midnight yesterday's last line may be younger than "25m": the order of the script wins.
    before = Math.max(moment(at, now) + index, before + 1)
    return {
      message_id: room.last_id + index + 1,
      countable: index + 1,
      author_id: people[by].id,
      nonce: nonce(room, index),
      content: { text },
      mentions: mentions?.map((key) => people[key].id) ?? null,
      created_at: new Date(Math.min(before, now.getTime())).toISOString(),
    }
  })
  await client.query(
    `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, created_at)
     SELECT $1, $2, message_id, message_id - 1, author_id, nonce, ${ContentType.Text}, content, mentions, countable, created_at
     FROM json_to_recordset($3) AS line (message_id bigint, countable bigint, author_id bigint, nonce uuid, content json, mentions bigint[], created_at timestamptz)`,
    [room.chat_type, room.chat_id, JSON.stringify(rows)],
  )
  await client.query(
    `UPDATE chat_room SET last_id = $3, last_all_id = $3, countable = $4, changed_xid = pg_current_xact_id()
     WHERE chat_type = $1 AND chat_id = $2`,
    [room.chat_type, room.chat_id, room.last_id + lines.length, lines.length],
  )
}

async function writeMember<Key extends string>(
  client: pg.Client,
  people: Cast<Key>,
  room: Place,
  conversation: Conversation<Key>,
  key: Key,
): Promise<void> {
  const { lines, unread, pinned_by, muted_by } = conversation
  const is_owner = conversation.group !== undefined && conversation.between[0] === key
  const read = readMark(lines, key, unread?.[key] ?? 0)
  const own_since_read = lines.slice(read).filter(({ by }) => by === key).length
  const mentioned = lines.findLastIndex(({ mentions }) => mentions?.includes(key)) + 1
  const idOf = (number: number) => (number > 0 ? room.last_id + number : 0)
  const values: unknown[] = [room.chat_type, room.chat_id, people[key].id, idOf(read), own_since_read, idOf(mentioned)]
  await client.query(
    `INSERT INTO chat_member (chat_type, chat_id, user_id, read_id, seen_id, read_countable, own_since_read, last_mention_id, is_pinned, is_muted, is_exempt)
     VALUES ($1, $2, $3, $4, $4, $10, $5, $6, $7, $8, $9)
     ON CONFLICT (chat_type, chat_id, user_id) DO UPDATE SET
       read_id = excluded.read_id, seen_id = excluded.seen_id, read_countable = excluded.read_countable,
       own_since_read = excluded.own_since_read, last_mention_id = excluded.last_mention_id, is_pinned = excluded.is_pinned, is_muted = excluded.is_muted,
       changed_xid = pg_current_xact_id()`,
    [...values, pinned_by?.includes(key) ?? false, muted_by?.includes(key) ?? false, is_owner, read],
  )
}

/**
 * The number of the newest line of another that one has read; one's own messages never move it. Whoever wrote has read
 * what stood there by then, so no more than what came after it can be unread.
 */
function readMark<Key extends string>(lines: Line<Key>[], key: Key, unread: number): number {
  const from_others = lines.flatMap(({ by }, index) => (by === key ? [] : [index + 1]))
  const own_last = lines.findLastIndex(({ by }) => by === key) + 1
  const after_own = from_others.filter((number) => number > own_last).length
  return from_others.at(-1 - Math.min(unread, after_own)) ?? 0
}

/** The same on every machine, so that nothing is written twice. */
function nonce({ chat_type, chat_id }: Room, index: number): string {
  const hex = createHash('sha256').update(`${chat_type}|${chat_id}|${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
