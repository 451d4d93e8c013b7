import { ContentType } from '@mela/contract/chat-rules.ts'
import type { Statement } from '../../platform/db.ts'
import { isFor, isHiddenFrom } from '../visible-sql.ts'

export const BLOCK_POSITIONS = 16

// A limit inside a lateral part keeps the planner from reading whole tables for the sake of a few stretches of them.

/** Chats of which the index lacks a finished block, or has one with a message that is gone since. */
export const readUnindexed: Statement = {
  name: 'chat_search_read_unindexed',
  text: `SELECT room.chat_type, room.chat_id, room.last_id, room.change,
                coalesce(done.indexed_id, 0) AS indexed_id, coalesce(done.change, 0) AS indexed_change
         FROM chat_room room LEFT JOIN chat_search_room done USING (chat_type, chat_id)
         WHERE room.chat_type IN (1, 2) AND ($1::xid8 IS NULL OR room.changed_xid >= $1)
           AND (room.last_id >= coalesce(done.indexed_id, 0) + ${BLOCK_POSITIONS} OR room.change > coalesce(done.change, 0))
         LIMIT $2`,
}

export const readChangedBlocks: Statement = {
  name: 'chat_search_read_changed_blocks',
  text: `SELECT DISTINCT (message_id - 1) / ${BLOCK_POSITIONS} AS block FROM chat_change
         WHERE chat_type = $1 AND chat_id = $2 AND change > $3 AND user_id IS NULL AND message_id <= $4`,
}

/** What stands in each block: when the last of it was said, and all that is text. */
export const readBlocks: Statement = {
  name: 'chat_search_read_blocks',
  text: `SELECT wanted.number, max(message.created_at) AS last_at,
                json_agg(coalesce(message.content ->> 'text', ''))
                  FILTER (WHERE message.content_type = ${ContentType.Text} AND message.removed_by IS NULL) AS texts
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[]) AS wanted (number, chat_type, chat_id, block)
         CROSS JOIN LATERAL (
           SELECT created_at, content_type, content, removed_by FROM chat_message
           WHERE chat_type = wanted.chat_type AND chat_id = wanted.chat_id
             AND message_id > wanted.block * ${BLOCK_POSITIONS} AND message_id <= (wanted.block + 1) * ${BLOCK_POSITIONS}
           ORDER BY message_id LIMIT ${BLOCK_POSITIONS}) AS message
         GROUP BY wanted.number`,
}

/** The blocks, and how far each chat has come with them. */
export const writeBlocks: Statement = {
  name: 'chat_search_write_blocks',
  text: `WITH block AS (
           INSERT INTO chat_search_block (chat_type, chat_id, block, last_at, size, signature)
           SELECT * FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::smallint[], $6::varbit[])
           ON CONFLICT (chat_type, chat_id, block) DO UPDATE SET size = excluded.size, signature = excluded.signature
         )
         INSERT INTO chat_search_room (chat_type, chat_id, indexed_id, change)
         SELECT * FROM unnest($7::smallint[], $8::text[], $9::bigint[], $10::bigint[])
         ON CONFLICT (chat_type, chat_id) DO UPDATE
         SET indexed_id = greatest(chat_search_room.indexed_id, excluded.indexed_id),
             change = greatest(chat_search_room.change, excluded.change)`,
}

/** The chats of a person, or one of them, with what they may see of it; those that changed last come first. */
export const readSearched: Statement = {
  name: 'chat_search_read_searched',
  text: `SELECT member.chat_type, member.chat_id, member.hid_id, room.last_id,
                greatest(member.joined_id, member.cleared_id) AS floor_id, coalesce(done.indexed_id, 0) AS indexed_id
         FROM chat_member member
         JOIN chat_room room USING (chat_type, chat_id)
         LEFT JOIN chat_search_room done USING (chat_type, chat_id)
         WHERE member.user_id = $1 AND ($3::text IS NULL OR (member.chat_type = $2 AND member.chat_id = $3))
           AND room.last_id > greatest(member.joined_id, member.cleared_id)
         ORDER BY room.changed_xid DESC LIMIT $4`,
}

/** Blocks that may contain a keyword, newest first. The masks stand in the order of sizes, of which 1 is the smallest. */
export const findBlocks: Statement = {
  name: 'chat_search_find_blocks',
  text: `SELECT chat.number, block.block, extract(epoch FROM block.last_at)::float8 * 1000 AS last_unix
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[])
              AS chat (number, chat_type, chat_id, first_block, end_block)
         CROSS JOIN LATERAL (
           SELECT block, last_at, size, signature FROM chat_search_block
           WHERE chat_type = chat.chat_type AND chat_id = chat.chat_id
             AND block >= chat.first_block AND block < chat.end_block
           ORDER BY block LIMIT chat.end_block - chat.first_block) AS block
         WHERE block.signature & ($6::varbit[])[block.size] = ($6::varbit[])[block.size]
         ORDER BY block.last_at DESC LIMIT $7`,
}

/** The texts in stretches of chats that a person may see. */
export const readTexts: Statement = {
  name: 'chat_search_read_texts',
  text: `SELECT span.number, message.message_id, extract(epoch FROM message.created_at)::float8 * 1000 AS at_unix,
                coalesce(message.content ->> 'text', '') AS text
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
              AS span (number, chat_type, chat_id, after_id, last_id, hid_id)
         CROSS JOIN LATERAL (
           SELECT chat_type, chat_id, message_id, content_type, content, removed_by, for_ids, created_at FROM chat_message
           WHERE chat_type = span.chat_type AND chat_id = span.chat_id
             AND message_id > span.after_id AND message_id <= span.last_id
           ORDER BY message_id LIMIT $8) AS message
         WHERE message.content_type = ${ContentType.Text} AND message.removed_by IS NULL
           AND ${isFor('message', '$7::bigint')}
           AND (span.hid_id < message.message_id OR NOT ${isHiddenFrom('message', '$7::bigint')})`,
}
