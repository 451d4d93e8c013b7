import { sql } from 'kysely'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import type { Acting } from './acting.ts'
import { systemLine } from '../send/lines.ts'
import { toWire } from '../message.ts'
import { fillQuotes } from '../send/quotes.ts'
import { takeAway } from './remove-for-all.ts'
import { readAfter, readBefore } from '../read/visible-sql.ts'
import type { MessageRef } from '../read/visible-messages.ts'
import { writeLine } from '../send/write-lines.ts'

// What operators see of a message that was reported and do about it. Who may ask is decided before this is reached.
const EACH_SIDE = 5
/** In the place of a person: no account has it. */
const THE_SITE = '0'

/** The message, unless it is gone, with five before and five after it, oldest first; of lines only what is for all. */
export async function readAround(context: Context, ref: MessageRef): Promise<Message[]> {
  const { chat_type, chat_id, message_id } = ref
  const read = (statement: typeof readBefore, edge_id: string, most: number) =>
    askPool(context.db)(statement, { chat_type, chat_id, floor_id: '0', edge_id, most, hider_id: null, user_id: null })
  const before = await read(readBefore, message_id, EACH_SIDE)
  const from = await read(readAfter, String(BigInt(message_id) - 1n), EACH_SIDE + 1)
  const after = from[0]?.message_id === message_id ? from : from.slice(0, EACH_SIDE)
  const rows = [...before.toReversed(), ...after]
  return fillQuotes(
    context,
    rows.map((row) => toWire(row, true)),
  )
}

/** Gone for everyone, as if its author had removed it, and a line says so. False where it is gone already. */
export async function removeAsSite(
  context: Context,
  trx: Trx,
  { chat_type, chat_id, message_id }: MessageRef,
): Promise<boolean> {
  const chat = { chat_type, chat_id }
  const { rows: rooms } = await sql<Acting['room']>`
    SELECT change, pin_id, is_large, serve_user_id FROM chat_room
    WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} FOR UPDATE`.execute(trx)
  const { rows: standing } = await sql<{ message_id: string }>`
    SELECT message_id FROM chat_message
    WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} AND message_id = ${message_id} AND removed_by IS NULL`.execute(
    trx,
  )
  if (!rooms[0] || standing.length === 0) return false
  await takeAway({ trx, chat, room: rooms[0] }, [message_id], THE_SITE)
  const line = systemLine('message_removed', {}, 'A message was removed after a complaint')
  await writeLine(context, trx, chat, line)
  return true
}
