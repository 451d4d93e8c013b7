import { SEARCH_MOST } from '@mela/contract/chat/chat-rules.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import { containsWords, wordsOf } from '@mela/contract/text/keyword.ts'
import type { Context } from '../../context.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { masksOf } from './signature.ts'
import { BLOCK_POSITIONS, findBlocks, readSearched, readTexts, type FoundBlock, type SearchedChat } from './sql.ts'

// A search looks at the signatures of what its reader may see, reads the blocks that may contain the keyword, newest
// first, and keeps the texts that contain all of its words. Each step is bounded: what lies beyond the bounds is old.
const CHATS = 2_000
const BLOCKS_OF_EACH = 50_000
const BLOCKS_OF_ALL = 200_000
/** Blocks that are read, of all that may contain the keyword. */
const BLOCKS_READ = 4_000
const BLOCKS_AT_ONCE = 128
/** Of what the index does not have yet. */
const NEWEST_OF_EACH = 1_000
/** Shown as a card, without these words. */
const CARD_TEXT = /^\s*(idcard|groupcard)_\d+\s*$/

export interface Hit {
  chat_type: ChatType
  chat_id: string
  message_id: string
  at_unix: number
}
interface Span {
  chat: SearchedChat
  after_id: number
  last_id: number
}

export interface Search {
  user_id: string
  keyword: string
  chat_type: ChatType
  /** Null is all chats. */
  chat_id: string | null
}

/** Newest first, and at most so many; those that come first are found first. */
export async function findMessages(context: Context, search: Search): Promise<Hit[]> {
  const words = wordsOf(search.keyword)
  if (words.length === 0) return []
  const { user_id, chat_type, chat_id } = search
  const chats = await askPool(context.db)(readSearched, { user_id, chat_type, chat_id, most: CHATS })
  const contains = (spans: Span[]) => readHits(context, user_id, spans, words)
  const hits = await contains(chats.map(tailOf).filter(({ after_id, last_id }) => after_id < last_id))
  const blocks = await readCandidates(context, chats, words)
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    // Whatever is newer than the next block is not overtaken any more.
    const is_settled = hits.filter(({ at_unix }) => at_unix > blocks[at]!.last_unix).length >= SEARCH_MOST
    if (is_settled) break
    const some = blocks.slice(at, at + BLOCKS_AT_ONCE)
    hits.push(...(await contains(some.map(({ number, block }) => spanOf(chats[number]!, Number(block))))))
  }
  return hits.sort(compare).slice(0, SEARCH_MOST)
}

function tailOf(chat: SearchedChat): Span {
  const last_id = Number(chat.last_id)
  const after_id = Math.max(Number(chat.floor_id), Number(chat.indexed_id), last_id - NEWEST_OF_EACH)
  return { chat, after_id, last_id }
}

function spanOf(chat: SearchedChat, block: number): Span {
  const after_id = Math.max(Number(chat.floor_id), block * BLOCK_POSITIONS)
  return { chat, after_id, last_id: (block + 1) * BLOCK_POSITIONS }
}

async function readCandidates(context: Context, chats: SearchedChat[], words: string[]): Promise<FoundBlock[]> {
  let left = BLOCKS_OF_ALL
  const ranges = chats.flatMap(({ chat_type, chat_id, floor_id, indexed_id }, number) => {
    const end = Number(indexed_id) / BLOCK_POSITIONS
    const most = Math.min(left, BLOCKS_OF_EACH)
    const first = Math.max(Math.floor(Number(floor_id) / BLOCK_POSITIONS), end - most)
    if (first >= end) return []
    left -= end - first
    return [{ number, chat_type, chat_id, first, end }]
  })
  if (ranges.length === 0) return []
  return askPool(context.db)(findBlocks, {
    numbers: plainColumn(ranges, ({ number }) => number),
    chat_types: plainColumn(ranges, ({ chat_type }) => chat_type),
    chat_ids: plainColumn(ranges, ({ chat_id }) => chat_id),
    first_blocks: plainColumn(ranges, ({ first }) => first),
    end_blocks: plainColumn(ranges, ({ end }) => end),
    masks: plainColumn(masksOf(words), (mask) => mask),
    most: BLOCKS_READ,
  })
}

async function readHits(context: Context, user_id: string, spans: Span[], words: string[]): Promise<Hit[]> {
  if (spans.length === 0) return []
  const rows = await askPool(context.db)(readTexts, {
    numbers: plainColumn([...spans.keys()], (number) => number),
    chat_types: plainColumn(spans, ({ chat }) => chat.chat_type),
    chat_ids: plainColumn(spans, ({ chat }) => chat.chat_id),
    after_ids: plainColumn(spans, ({ after_id }) => after_id),
    last_ids: plainColumn(spans, ({ last_id }) => last_id),
    hid_ids: plainColumn(spans, ({ chat }) => chat.hid_id),
    user_id,
    most: NEWEST_OF_EACH,
  })
  return rows.flatMap(({ number, message_id, at_unix, text }) => {
    const { chat_type, chat_id } = spans[number]!.chat
    return !CARD_TEXT.test(text) && containsWords(text, words) ? [{ chat_type, chat_id, message_id, at_unix }] : []
  })
}

function compare(one: Hit, other: Hit): number {
  if (one.at_unix !== other.at_unix) return other.at_unix - one.at_unix
  if (one.chat_id !== other.chat_id) return one.chat_id < other.chat_id ? -1 : 1
  return Number(other.message_id) - Number(one.message_id)
}
