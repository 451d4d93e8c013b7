import pg from 'pg'
import type { Person } from '../people.ts'

const FIRST_GROUP_ID = 700_001
const ROWS_AT_ONCE = 20_000
const PERIOD = "interval '400 days'"

export interface Line {
  chat: number
  message_id: number
  text: string
}

/** Groups of which all the readers are members, with as many messages as told in turn. */
export async function writeHistory(
  url: string,
  readers: Person[],
  chats: number,
  lines: Iterable<Line>,
  total: number,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids = readers.map(({ user_id }) => user_id)
  await client.query(
    `WITH room AS (
       INSERT INTO chat_room (chat_type, chat_id, member_total) SELECT 2, ($1::int + n)::text, $3::int FROM generate_series(0, $2::int - 1) AS n)
     INSERT INTO chat_member (chat_type, chat_id, user_id)
     SELECT 2, ($1::int + n)::text, user_id FROM generate_series(0, $2::int - 1) AS n, unnest($4::bigint[]) AS user_id`,
    [FIRST_GROUP_ID, chats, readers.length, ids],
  )
  let waiting: Line[] = []
  let written = 0
  const flush = async () => {
    await client.query(
      `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
       SELECT 2, ($1::int + chat)::text, message_id, message_id - 1, $2::bigint, gen_random_uuid(), 1,
              json_build_object('text', line, 'client', 'pwa'), message_id, now() - ${PERIOD} * (1 - ($6::float8 + number) / $7)
       FROM unnest($3::int[], $4::bigint[], $5::text[]) WITH ORDINALITY AS said (chat, message_id, line, number)`,
      [
        ...[FIRST_GROUP_ID, ids[0]],
        ...[waiting.map(({ chat }) => chat), waiting.map(({ message_id }) => message_id)],
        ...[waiting.map(({ text }) => text), written, total],
      ],
    )
    written += waiting.length
    waiting = []
  }
  for (const line of lines) {
    waiting.push(line)
    if (waiting.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
  await client.query(
    `UPDATE chat_room room SET last_id = head.last_id, last_all_id = head.last_id, countable = head.last_id
     FROM (SELECT chat_type, chat_id, max(message_id) AS last_id FROM chat_message GROUP BY 1, 2) AS head
     WHERE room.chat_type = head.chat_type AND room.chat_id = head.chat_id`,
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
}
