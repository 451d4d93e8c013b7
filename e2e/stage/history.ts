import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import type { Person } from './people.ts'

// A conversation written as if it had been held: the rows, positions and read marks that the server would have left.
export interface Line {
  /** Nobody is the system. */
  by?: Person
  text?: string
  content?: { type: number; data: unknown }
  mentions?: Person[]
  minutes_ago?: number
}
export interface History {
  chat_type: ChatType
  chat_id: string
  lines: Line[]
  /** How many of the others' newest messages each has not read. */
  unread?: [of: Person, count: number][]
}

export async function writeHistory(url: string, { chat_type, chat_id, lines, unread = [] }: History): Promise<void> {
  let countable = 0
  const rows = lines.map(({ by, text, content, mentions, minutes_ago }, index) => ({
    message_id: index + 1,
    author_id: by?.id ?? null,
    content_type: content?.type ?? ContentType.Text,
    content: content ? content.data : { text: text ?? `message ${index + 1}` },
    mentions: mentions?.map(({ id }) => id) ?? null,
    countable: (countable += by ? 1 : 0),
    seconds_ago: (minutes_ago ?? 0) * 60 + (lines.length - index) * 0.01,
  }))
  await query(
    url,
    `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, created_at)
     SELECT $1, $2, message_id, message_id - 1, author_id, gen_random_uuid(), content_type, content, mentions, countable,
            now() - seconds_ago * interval '1 second'
     FROM json_to_recordset($3) AS line (message_id bigint, author_id bigint, content_type smallint, content json,
                                         mentions bigint[], countable bigint, seconds_ago float)`,
    [chat_type, chat_id, JSON.stringify(rows)],
  )
  await query(
    url,
    `UPDATE chat_room SET last_id = $3, last_all_id = $3, countable = $4, changed_xid = pg_current_xact_id()
     WHERE chat_type = $1 AND chat_id = $2`,
    [chat_type, chat_id, lines.length, countable],
  )
  await query(
    url,
    `UPDATE chat_member SET read_id = $3, seen_id = $3, read_countable = $4, changed_xid = pg_current_xact_id()
     WHERE chat_type = $1 AND chat_id = $2`,
    [chat_type, chat_id, lines.length, countable],
  )
  for (const [of, count] of unread) await writeUnread(url, { chat_type, chat_id, lines }, of, count)
}

async function writeUnread(url: string, history: History, of: Person, count: number): Promise<void> {
  const { chat_type, chat_id, lines } = history
  const others = lines.flatMap(({ by }, index) => (by && by.id !== of.id ? [index + 1] : []))
  const read_id = count === 0 ? lines.length : (others.at(-1 - count) ?? 0)
  const read_countable = lines.slice(0, read_id).filter(({ by }) => by).length
  const own_since_read = lines.slice(read_id).filter(({ by }) => by?.id === of.id).length
  const last_mention_id = lines.findLastIndex(({ mentions }) => mentions?.some(({ id }) => id === of.id)) + 1
  await query(
    url,
    `UPDATE chat_member SET read_id = $4, seen_id = $4, read_countable = $5, own_since_read = $6, last_mention_id = $7
     WHERE chat_type = $1 AND chat_id = $2 AND user_id = $3`,
    [chat_type, chat_id, of.id, read_id, read_countable, own_since_read, last_mention_id],
  )
}

interface Mark {
  is_pinned?: boolean
  is_muted?: boolean
  is_unfriended?: boolean
}

/** What one's settings and the other side's deeds write. */
export async function markMember(
  url: string,
  chat_type: ChatType,
  chat_id: string,
  of: Person,
  mark: Mark,
): Promise<void> {
  for (const [name, value] of Object.entries(mark)) {
    await query(
      url,
      `UPDATE chat_member SET ${name} = $4, changed_xid = pg_current_xact_id()
       WHERE chat_type = $1 AND chat_id = $2 AND user_id = $3`,
      [chat_type, chat_id, of.id, value],
    )
  }
}

/** The texts that the server holds, in the order of their positions. */
export async function storedTexts(url: string, chat_id: string, by?: Person): Promise<string[]> {
  const rows = await query<{ text: string }>(
    url,
    `SELECT content->>'text' AS text FROM chat_message
     WHERE chat_id = $1 AND ($2::bigint IS NULL OR author_id = $2) ORDER BY message_id`,
    [chat_id, by?.id ?? null],
  )
  return rows.map(({ text }) => text)
}
