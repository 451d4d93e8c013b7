import { randomUUID } from 'node:crypto'
import { query } from '../../server/test/engines/postgres.ts'
import { POSTED } from '../../server/src/chat/realtime/announce.ts'
import { writePost } from '../../server/src/chat/sql.ts'
import { valuesOf } from '../../server/src/platform/data/statement.ts'

/** Says something in the channel of a site; whoever is there hears of it from the relay. */
export async function postNews(
  database_url: string,
  title: string,
  content: string,
  translations?: Record<string, { title: string; content: string }>,
): Promise<void> {
  const [room] = await query<{ chat_id: string; last_id: string }>(
    database_url,
    'SELECT chat_id, last_id FROM chat_room WHERE chat_type = 3',
  )
  const message_id = String(BigInt(room!.last_id) + 1n)
  const post = {
    channel_id: room!.chat_id,
    message_id,
    nonce: randomUUID(),
    content: JSON.stringify({ title, content, translations }),
    created_at: new Date(),
    topic: POSTED,
    body: JSON.stringify([[3, room!.chat_id, message_id]]),
  }
  await query(database_url, writePost.text, valuesOf(writePost, post))
}
