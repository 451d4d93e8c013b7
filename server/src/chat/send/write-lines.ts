import { sql, type Transaction } from 'kysely'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { hintsOfFew, SENT, type SentBody } from '../realtime/announce.ts'
import type { Line } from './lines.ts'
import { toWire, type MessageRow } from '../message.ts'
import type { Chat } from '../chat.ts'

// A line for a few takes a position like any other, but the next message for all names the one before it as its `prev`:
// the others see a hole in the numbers and miss nothing. For them the chat has not changed.
export async function writeLine(context: Context, trx: Trx, chat: Chat, line: Line): Promise<Message> {
  const [message] = await writeLines(context, trx, chat, [line])
  return message!
}

/** Several at once, one after the other, and at least one; the messages are in their order. */
export async function writeLines(context: Context, trx: Trx, chat: Chat, lines: readonly Line[]): Promise<Message[]> {
  const head = await lockHead(trx, chat)
  const placed = lines.map((line) => place(context, chat, head, line))
  const present = await writeSides(trx, chat, placed)
  await writeRows(trx, head, placed)
  const messages = placed.map(({ row }) => toWire(row, false))
  const body: SentBody = placed.map(({ row }) => [row.chat_type, row.chat_id, row.message_id])
  await writeHead(trx, chat, head)
  const recipients = placed.map(({ for_ids }) => for_ids?.filter((user_id) => present.has(user_id)) ?? [])
  const hintsForFew = () => messages.map((message, number) => hintsOfFew(message, recipients[number]!))
  await trx.announce(SENT, body, head.is_raised ? undefined : hintsForFew)
  return messages
}

interface Head {
  last_id: bigint
  last_all_id: bigint
  countable: bigint
  serve_countable: bigint
  serve_user_id: string | null
  /** Something was written for all. */
  is_raised: boolean
}

async function lockHead(trx: Transaction<DB>, { chat_type, chat_id }: Chat): Promise<Head> {
  const room = await trx
    .selectFrom('chat_room')
    .select(['last_id', 'last_all_id', 'countable', 'serve_countable', 'serve_user_id'])
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    last_id: BigInt(room.last_id),
    last_all_id: BigInt(room.last_all_id),
    countable: BigInt(room.countable),
    serve_countable: BigInt(room.serve_countable),
    serve_user_id: room.serve_user_id,
    is_raised: false,
  }
}

interface Placed {
  row: MessageRow
  /** Null is all. */
  for_ids: readonly string[] | null
  countable: bigint
  serve_countable: bigint
}

function place(context: Context, { chat_type, chat_id }: Chat, head: Head, line: Line): Placed {
  const author_id = line.author_id ?? null
  const row: MessageRow = {
    chat_type,
    chat_id,
    message_id: String(++head.last_id),
    prev_id: String(head.last_all_id),
    author_id,
    nonce: context.random.uuid(),
    content_type: line.content_type,
    content: line.content,
    mentions: null,
    is_group_notice: line.is_group_notice ?? false,
    created_at: context.now(),
  }
  if (!line.for_ids) {
    head.last_all_id = head.last_id
    head.is_raised = true
  }
  if (author_id !== null) head.countable++
  if (author_id !== null && author_id === head.serve_user_id) head.serve_countable++
  const { countable, serve_countable } = head
  return { row, for_ids: line.for_ids ?? null, countable, serve_countable }
}

async function writeRows(trx: Transaction<DB>, { serve_user_id }: Head, placed: Placed[]): Promise<void> {
  await trx
    .insertInto('chat_message')
    .values(
      placed.map(({ row, for_ids, countable, serve_countable }) => ({
        ...row,
        content: JSON.stringify(row.content),
        for_ids: for_ids && [...for_ids],
        countable: String(countable),
        serve_countable: serve_user_id === null ? null : String(serve_countable),
      })),
    )
    .execute()
}

async function writeHead(trx: Transaction<DB>, { chat_type, chat_id }: Chat, head: Head): Promise<void> {
  await trx
    .updateTable('chat_room')
    .set({
      last_id: String(head.last_id),
      last_all_id: String(head.last_all_id),
      countable: String(head.countable),
      serve_countable: String(head.serve_countable),
      ...(head.is_raised ? { changed_xid: sql<string>`pg_current_xact_id()` } : {}),
    })
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .execute()
}

interface Side {
  user_id: string
  /** How many of the lines they wrote. */
  own: number
  /** The last that is for a few and for them. */
  few_id: string
}

/** Of authors, and of those for whom a line is; the answer tells who of them is in the chat. */
async function writeSides(trx: Transaction<DB>, { chat_type, chat_id }: Chat, placed: Placed[]): Promise<Set<string>> {
  const sides = sidesOf(placed)
  if (sides.length === 0) return new Set()
  const { rows } = await sql<{ user_id: string }>`
    WITH side AS (
      SELECT member.user_id, given.own, given.few_id
      FROM unnest(${sides.map(({ user_id }) => user_id)}::bigint[], ${sides.map(({ own }) => own)}::bigint[],
                  ${sides.map(({ few_id }) => few_id)}::bigint[]) AS given (user_id, own, few_id)
      JOIN chat_member member USING (user_id)
      WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} ORDER BY user_id FOR UPDATE OF member)
    UPDATE chat_member member
    SET own_since_read = own_since_read + side.own, few_id = greatest(member.few_id, side.few_id),
        changed_xid = CASE WHEN side.few_id > 0 THEN pg_current_xact_id() ELSE changed_xid END
    FROM side WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} AND member.user_id = side.user_id
    RETURNING member.user_id`.execute(trx)
  return new Set(rows.map(({ user_id }) => user_id))
}

function sidesOf(placed: Placed[]): Side[] {
  const sides = new Map<string, Side>()
  for (const { row, for_ids } of placed) {
    for (const user_id of for_ids ?? (row.author_id === null ? [] : [row.author_id])) {
      const { own, few_id } = sides.get(user_id) ?? { own: 0, few_id: '0' }
      sides.set(user_id, { user_id, own: own + (for_ids ? 0 : 1), few_id: for_ids ? row.message_id : few_id })
    }
  }
  return [...sides.values()]
}
