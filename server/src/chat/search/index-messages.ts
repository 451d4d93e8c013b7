import { foldText } from '@mela/contract/text/fold-text.ts'
import type { Context } from '../../context.ts'
import { readCursor } from '../../platform/data/cursor.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { perContext } from '../../platform/per-context.ts'
import { signatureOf } from './signature.ts'
import { BLOCK_POSITIONS, FOLD, type Room } from './sql.ts'
import { readBlocks, readChangedBlocks, readOldBlocks, readUnindexed, writeBlocks } from './sql.ts'

// The worker makes the index from finished blocks, so that sending pays nothing for it. What it has not reached yet is
// short, and searches read it as it stands.
const ROOMS_EACH_RUN = 20_000
const BLOCKS_EACH_RUN = 20_000
const AT_ONCE = 64
/** Between these the worker looks only at chats that changed since. */
const RUNS_BETWEEN_FULL = 30

interface Wanted {
  room: Room
  block: number
  /** Nothing more is to be done for its chat. */
  is_last: boolean
}

const progress = perContext(() => ({ since: null as string | null, runs: 0 }))

export async function indexMessages(context: Context): Promise<void> {
  const mine = progress(context)
  if (mine.runs++ % RUNS_BETWEEN_FULL === 0) mine.since = null
  const { xmin } = await readCursor(context)
  const rooms = await askPool(context.db)(readUnindexed, { since: mine.since, most: ROOMS_EACH_RUN })
  let left = BLOCKS_EACH_RUN
  let waiting: Wanted[] = []
  for (const room of rooms) {
    const blocks = await blocksOf(context, room)
    const some = blocks.slice(0, Math.max(left, 0))
    left -= blocks.length
    waiting.push(...some.map((block, at) => ({ room, block, is_last: at === blocks.length - 1 })))
    if (blocks.length === 0) await write(context, [], [room])
    for (; waiting.length >= AT_ONCE; waiting = waiting.slice(AT_ONCE)) await index(context, waiting.slice(0, AT_ONCE))
    if (left <= 0) break
  }
  if (waiting.length > 0) await index(context, waiting)
  if (left > 0 && rooms.length < ROOMS_EACH_RUN) mine.since = xmin
}

/** Those that are folded otherwise, those in which something is gone, then those that were finished since. */
async function blocksOf(context: Context, room: Room): Promise<number[]> {
  const { chat_type, chat_id } = room
  const old = room.is_old ? await askPool(context.db)(readOldBlocks, { chat_type, chat_id }) : []
  const changed = BigInt(room.change) > BigInt(room.indexed_change) ? await readChanged(context, room) : []
  const first = Number(room.indexed_id) / BLOCK_POSITIONS
  const end = Math.floor(Number(room.last_id) / BLOCK_POSITIONS)
  const again = new Set([...old.map(({ block }) => Number(block)), ...changed])
  return [...again, ...Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at)]
}

async function readChanged(context: Context, room: Room): Promise<number[]> {
  const { chat_type, chat_id, indexed_change, indexed_id } = room
  const rows = await askPool(context.db)(readChangedBlocks, { chat_type, chat_id, indexed_change, indexed_id })
  return rows.map(({ block }) => Number(block))
}

interface Block extends Wanted {
  last_at: Date
  texts: string[]
}

async function index(context: Context, wanted: Wanted[]): Promise<void> {
  const rows = await askPool(context.db)(readBlocks, {
    numbers: plainColumn([...wanted.keys()], (number) => number),
    chat_types: plainColumn(wanted, ({ room }) => room.chat_type),
    chat_ids: plainColumn(wanted, ({ room }) => room.chat_id),
    blocks: plainColumn(wanted, ({ block }) => block),
  })
  const blocks = rows.map(({ number, last_at, texts }) => ({ ...wanted[number]!, last_at, texts: texts ?? [] }))
  await write(context, blocks, [...new Set(wanted.map(({ room }) => room))], wanted)
}

async function write(context: Context, blocks: Block[], rooms: Room[], wanted: Wanted[] = []): Promise<void> {
  const made = blocks
    .map((block) => ({ ...block, signature: signatureOf(block.texts.map(foldText)) }))
    .sort((one, other) => compare(one.room, other.room) || one.block - other.block)
  const reached = rooms.sort(compare).map((room) => ({ room, ...reachedBy(room, wanted) }))
  await askPool(context.db)(writeBlocks, {
    chat_types: plainColumn(made, ({ room }) => room.chat_type),
    chat_ids: plainColumn(made, ({ room }) => room.chat_id),
    blocks: plainColumn(made, ({ block }) => block),
    last_ats: made.map(({ last_at }) => last_at),
    sizes: plainColumn(made, ({ signature }) => signature.size),
    signatures: plainColumn(made, ({ signature }) => signature.bits),
    room_chat_types: plainColumn(reached, ({ room }) => room.chat_type),
    room_chat_ids: plainColumn(reached, ({ room }) => room.chat_id),
    room_indexed_ids: plainColumn(reached, ({ indexed_id }) => indexed_id),
    room_changes: plainColumn(reached, ({ change }) => change),
    room_folds: plainColumn(reached, ({ fold }) => fold),
  })
}

/** A removal that happens meanwhile has a higher number, and its block is made again. */
function reachedBy(room: Room, wanted: Wanted[]): { indexed_id: number; change: string; fold: number } {
  const own = wanted.filter((each) => each.room === room)
  const end = Math.max(0, ...own.map(({ block }) => block + 1)) * BLOCK_POSITIONS
  const is_done = own.length === 0 || own.some(({ is_last }) => is_last)
  const indexed_id = Math.max(Number(room.indexed_id), end)
  return { indexed_id, change: is_done ? room.change : room.indexed_change, fold: is_done || !room.is_old ? FOLD : 0 }
}

const compare = (one: Room, other: Room): number =>
  one.chat_type - other.chat_type || (one.chat_id < other.chat_id ? -1 : Number(one.chat_id > other.chat_id))
