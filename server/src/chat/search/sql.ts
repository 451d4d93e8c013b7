import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import { statement } from '../../platform/data/statement.ts'
import { isFor, isHiddenFrom } from '../read/visible-sql.ts'

export const BLOCK_POSITIONS = 16
/** The number of the way in which texts are folded and fields are chosen; blocks of others are made again. */
export const FOLD = 3

/** The kinds of messages with words in them, and the field that holds the words: what is said, wished or named. */
const FIELDS: [kind: number, field: string][] = [
  [ContentType.Text, 'text'],
  [ContentType.Treasure, 'remarks'],
  [ContentType.InviteCard, 'name'],
  [ContentType.Card, 'name'],
]
const hasWords = `message.content_type IN (${FIELDS.map(([kind]) => kind).join(', ')}) AND message.removed_by IS NULL`
const words = `coalesce(message.content ->> CASE message.content_type ${FIELDS.map(([kind, field]) => `WHEN ${kind} THEN '${field}'`).join(' ')} END, '')`

// A limit inside a lateral part keeps the planner from reading whole tables for the sake of a few stretches of them.

export interface Room {
  chat_type: ChatType
  chat_id: string
  last_id: string
  change: string
  indexed_id: string
  indexed_change: string
  /** Has blocks that were folded otherwise. */
  is_old: boolean
}

/** Chats of which the index lacks a finished block, or has one that is folded otherwise or with a message that is gone since. */
export const readUnindexed = statement<{ since: string | null; most: number }, Room>(
  'chat_search_read_unindexed',
  `SELECT room.chat_type, room.chat_id, room.last_id, room.change,
          coalesce(done.indexed_id, 0) AS indexed_id, coalesce(done.change, 0) AS indexed_change,
          coalesce(done.fold < ${FOLD}, false) AS is_old
   FROM chat_room room LEFT JOIN chat_search_room done USING (chat_type, chat_id)
   WHERE room.chat_type IN (1, 2) AND (:since::xid8 IS NULL OR room.changed_xid >= :since)
     AND (room.last_id >= coalesce(done.indexed_id, 0) + ${BLOCK_POSITIONS} OR room.change > coalesce(done.change, 0) OR done.fold < ${FOLD})
   LIMIT :most`,
)

export const readChangedBlocks = statement<
  { chat_type: number; chat_id: string; indexed_change: string; indexed_id: string },
  { block: string }
>(
  'chat_search_read_changed_blocks',
  `SELECT DISTINCT (message_id - 1) / ${BLOCK_POSITIONS} AS block FROM chat_change
   WHERE chat_type = :chat_type AND chat_id = :chat_id AND change > :indexed_change AND user_id IS NULL AND message_id <= :indexed_id`,
)

export const readOldBlocks = statement<{ chat_type: number; chat_id: string }, { block: string }>(
  'chat_search_read_old_blocks',
  `SELECT block FROM chat_search_block WHERE chat_type = :chat_type AND chat_id = :chat_id AND fold < ${FOLD} ORDER BY block`,
)

/** What stands in each block: when the last of it was said, and all words. */
export const readBlocks = statement<
  { numbers: string; chat_types: string; chat_ids: string; blocks: string },
  { number: number; last_at: Date; texts: string[] | null }
>(
  'chat_search_read_blocks',
  `SELECT wanted.number, max(message.created_at) AS last_at,
          json_agg(${words}) FILTER (WHERE ${hasWords}) AS texts
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :blocks::bigint[]) AS wanted (number, chat_type, chat_id, block)
   CROSS JOIN LATERAL (
     SELECT created_at, content_type, content, removed_by FROM chat_message
     WHERE chat_type = wanted.chat_type AND chat_id = wanted.chat_id
       AND message_id > wanted.block * ${BLOCK_POSITIONS} AND message_id <= (wanted.block + 1) * ${BLOCK_POSITIONS}
     ORDER BY message_id LIMIT ${BLOCK_POSITIONS}) AS message
   GROUP BY wanted.number`,
)

/** The blocks, and how far each chat has come with them. */
export const writeBlocks = statement<{
  chat_types: string
  chat_ids: string
  blocks: string
  last_ats: Date[]
  sizes: string
  signatures: string
  room_chat_types: string
  room_chat_ids: string
  room_indexed_ids: string
  room_changes: string
  room_folds: string
}>(
  'chat_search_write_blocks',
  `WITH block AS (
     INSERT INTO chat_search_block (chat_type, chat_id, block, last_at, size, signature, fold)
     SELECT made.*, ${FOLD} FROM unnest(:chat_types::smallint[], :chat_ids::text[], :blocks::bigint[], :last_ats::timestamptz[], :sizes::smallint[], :signatures::varbit[]) AS made
     ON CONFLICT (chat_type, chat_id, block) DO UPDATE
     SET size = excluded.size, signature = excluded.signature, fold = excluded.fold
   )
   INSERT INTO chat_search_room (chat_type, chat_id, indexed_id, change, fold)
   SELECT * FROM unnest(:room_chat_types::smallint[], :room_chat_ids::text[], :room_indexed_ids::bigint[], :room_changes::bigint[], :room_folds::smallint[])
   ON CONFLICT (chat_type, chat_id) DO UPDATE
   SET indexed_id = greatest(chat_search_room.indexed_id, excluded.indexed_id),
       change = greatest(chat_search_room.change, excluded.change), fold = greatest(chat_search_room.fold, excluded.fold)`,
)

export interface SearchedChat {
  chat_type: ChatType
  chat_id: string
  hid_id: string
  last_id: string
  floor_id: string
  indexed_id: string
}

/** The chats of a person, or one of them, with what they may see of it; those that changed last come first. */
export const readSearched = statement<
  { user_id: string; chat_type: number; chat_id: string | null; most: number },
  SearchedChat
>(
  'chat_search_read_searched',
  `SELECT member.chat_type, member.chat_id, member.hid_id, room.last_id,
          greatest(member.joined_id, member.cleared_id) AS floor_id, coalesce(done.indexed_id, 0) AS indexed_id
   FROM chat_member member
   JOIN chat_room room USING (chat_type, chat_id)
   LEFT JOIN chat_search_room done USING (chat_type, chat_id)
   WHERE member.user_id = :user_id AND (:chat_id::text IS NULL OR (member.chat_type = :chat_type AND member.chat_id = :chat_id))
     AND room.last_id > greatest(member.joined_id, member.cleared_id)
   ORDER BY room.changed_xid DESC LIMIT :most`,
)

export interface FoundBlock {
  number: number
  block: string
  last_unix: number
}

/** Blocks that may contain a keyword, newest first. The masks stand in the order of sizes, of which 1 is the smallest. */
export const findBlocks = statement<
  {
    numbers: string
    chat_types: string
    chat_ids: string
    first_blocks: string
    end_blocks: string
    masks: string
    most: number
  },
  FoundBlock
>(
  'chat_search_find_blocks',
  `SELECT chat.number, block.block, extract(epoch FROM block.last_at)::float8 * 1000 AS last_unix
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :first_blocks::bigint[], :end_blocks::bigint[])
        AS chat (number, chat_type, chat_id, first_block, end_block)
   CROSS JOIN LATERAL (
     SELECT block, last_at, size, signature, fold FROM chat_search_block
     WHERE chat_type = chat.chat_type AND chat_id = chat.chat_id
       AND block >= chat.first_block AND block < chat.end_block
     ORDER BY block LIMIT chat.end_block - chat.first_block) AS block
   WHERE block.fold <> ${FOLD} OR block.signature & (:masks::varbit[])[block.size] = (:masks::varbit[])[block.size]
   ORDER BY block.last_at DESC LIMIT :most`,
)

/** The texts in stretches of chats that a person may see. */
export const readTexts = statement<
  {
    numbers: string
    chat_types: string
    chat_ids: string
    after_ids: string
    last_ids: string
    hid_ids: string
    user_id: string
    most: number
  },
  { number: number; message_id: string; at_unix: number; text: string }
>(
  'chat_search_read_texts',
  `SELECT span.number, message.message_id, extract(epoch FROM message.created_at)::float8 * 1000 AS at_unix,
          ${words} AS text
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :after_ids::bigint[], :last_ids::bigint[], :hid_ids::bigint[])
        AS span (number, chat_type, chat_id, after_id, last_id, hid_id)
   CROSS JOIN LATERAL (
     SELECT chat_type, chat_id, message_id, content_type, content, removed_by, for_ids, created_at FROM chat_message
     WHERE chat_type = span.chat_type AND chat_id = span.chat_id
       AND message_id > span.after_id AND message_id <= span.last_id
     ORDER BY message_id LIMIT :most) AS message
   WHERE ${hasWords} AND ${isFor('message', ':user_id::bigint')}
     AND (span.hid_id < message.message_id OR NOT ${isHiddenFrom('message', ':user_id::bigint')})`,
)
