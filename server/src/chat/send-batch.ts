import type pg from 'pg'
import type { Message } from '@mela/contract/chat.ts'
import { conversationKey, type ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { createBatch } from '../platform/batch.ts'
import { isUniqueViolation, plainColumn, type Statement } from '../platform/db.ts'
import type { Hint } from '../platform/outbox.ts'
import { perContext } from '../platform/per-context.ts'
import { hintsOfMessage, SENT, type SentBody } from './announce.ts'
import { toWire, type MessageRow } from './message.ts'
import { notePushes } from './push-queue.ts'
import { lockSpeakers, lockSpeakersOfNew, writeMessages } from './sql.ts'

export interface Send {
  chat_type: ChatType
  chat_id: string
  user_id: string
  nonce: string
  content: { type: number; data: Record<string, unknown> }
  mentions: string[]
  socket_id: string | undefined
}
export type SendRefusal = 'not_friends' | 'muted' | 'blocked_by_peer'
export type SendOutcome = { message: Message } | { refused: SendRefusal }

interface Head {
  last_id: bigint
  last_all_id: bigint
  countable: bigint
}
type Speaker = {
  number: number
  last_id: string
  last_all_id: string
  countable: string
  is_silenced: boolean
  is_blocked_by_peer: boolean
  is_unfriended: boolean
} & (
  | { message_id: null }
  | Pick<MessageRow, 'message_id' | 'prev_id' | 'content_type' | 'content' | 'mentions' | 'created_at'>
)
interface Written {
  row: MessageRow
  message: Message
  countable: bigint
  socket_id: string | undefined
}

export const sends = perContext((context: Context) =>
  createBatch<Send, SendOutcome>({
    lanes: 2,
    max_size: 256,
    sizes: context.telemetry.batchSizes('send'),
    run: (batch) => sendAsNew(context, batch),
  }),
)

const keyOf = ({ chat_type, chat_id }: { chat_type: ChatType; chat_id: string }) => conversationKey(chat_id, chat_type)

/**
 * Nearly every message is new, so at first nobody looks for its nonce: the unique key stops a batch that holds a known one.
 * It is then sent again with a look, as is each refused message, which may have been stored while it was still allowed.
 */
async function sendAsNew(context: Context, batch: Send[]): Promise<SendOutcome[]> {
  const outcomes = await sendTogether(context, batch, lockSpeakersOfNew).catch((error: unknown) => {
    if (isUniqueViolation(error)) return sendTogether(context, batch, lockSpeakers)
    throw error
  })
  const refused = [...outcomes.keys()].filter((number) => 'refused' in outcomes[number]!)
  if (refused.length === 0) return outcomes
  const again = await sendTogether(
    context,
    refused.map((number) => batch[number]!),
    lockSpeakers,
  )
  refused.forEach((number, index) => (outcomes[number] = again[index]!))
  return outcomes
}

async function sendTogether(context: Context, batch: Send[], lock: Statement): Promise<SendOutcome[]> {
  const created_at = context.now()
  const { facts, written: outbox_id } = await context.db.readThenWrite(
    async (client) => decide(batch, await readSpeakers(client, batch, lock), created_at),
    (client, { written }) => (written.length > 0 ? write(client, written, created_at) : Promise.resolve(undefined)),
  )
  if (outbox_id) {
    const hints: Hint[] = []
    for (const { message, socket_id } of facts.written) hints.push(...hintsOfMessage(message, socket_id))
    context.outbox.publish(outbox_id, hints)
    notePushes(context, facts.written)
  }
  return facts.outcomes
}

async function readSpeakers(client: pg.PoolClient, batch: Send[], lock: Statement): Promise<Map<number, Speaker>> {
  const { rows } = await client.query<Speaker>({
    ...lock,
    values: [
      plainColumn([...batch.keys()], (number) => number),
      plainColumn(batch, ({ chat_type }) => chat_type),
      plainColumn(batch, ({ chat_id }) => chat_id),
      plainColumn(batch, ({ user_id }) => user_id),
      plainColumn(batch, ({ nonce }) => nonce),
    ],
  })
  return new Map(rows.map((row) => [row.number, row]))
}

/** Member by member, before anything is written: a refusal or a known nonce takes no number. */
function decide(batch: Send[], speakers: Map<number, Speaker>, created_at: Date) {
  const written: Written[] = []
  const heads = new Map<string, Head>()
  const fresh = new Map<string, SendOutcome>()
  const outcomes = batch.map((send, number): SendOutcome => {
    const speaker = speakers.get(number)
    if (!speaker) return { refused: 'not_friends' }
    if (speaker.message_id !== null) return { message: toWire(rowOf(send, speaker), false) }
    if (speaker.is_unfriended) return { refused: 'not_friends' }
    if (speaker.is_blocked_by_peer) return { refused: 'blocked_by_peer' }
    if (speaker.is_silenced) return { refused: 'muted' }
    const chat = keyOf(send)
    const key = `${chat} ${send.user_id} ${send.nonce}`
    const twin = fresh.get(key)
    if (twin) return twin
    const head = heads.get(chat) ?? headOf(speaker)
    heads.set(chat, head)
    const row = rowOf(send, {
      message_id: String(++head.last_id),
      prev_id: String(head.last_all_id),
      content_type: send.content.type,
      content: send.content.data,
      mentions: send.mentions.length > 0 ? send.mentions : null,
      created_at,
    })
    head.last_all_id = head.last_id
    const outcome = { message: toWire(row, false) }
    written.push({ row, message: outcome.message, countable: ++head.countable, socket_id: send.socket_id })
    fresh.set(key, outcome)
    return outcome
  })
  return { outcomes, written }
}

const headOf = ({ last_id, last_all_id, countable }: Speaker): Head => ({
  last_id: BigInt(last_id),
  last_all_id: BigInt(last_all_id),
  countable: BigInt(countable),
})

function rowOf(
  { chat_type, chat_id, user_id, nonce }: Send,
  rest: Pick<MessageRow, 'message_id' | 'prev_id' | 'content_type' | 'content' | 'mentions' | 'created_at'>,
): MessageRow {
  const { message_id, prev_id, content_type, content, mentions, created_at } = rest
  return {
    chat_type,
    chat_id,
    message_id,
    prev_id,
    author_id: user_id,
    nonce,
    content_type,
    content,
    mentions,
    created_at,
    is_group_notice: false,
  }
}

async function write(client: pg.PoolClient, written: Written[], created_at: Date): Promise<string> {
  const heads = new Map<string, Written>()
  const speakers = new Map<string, { row: MessageRow; sent: number }>()
  for (const one of written) {
    heads.set(keyOf(one.row), one)
    const key = `${keyOf(one.row)} ${one.row.author_id}`
    const speaker = speakers.get(key)
    if (speaker) speaker.sent++
    else speakers.set(key, { row: one.row, sent: 1 })
  }
  const rows = written.map(({ row }) => row)
  const last = [...heads.values()]
  const own = [...speakers.values()]
  const body: SentBody = rows.map(({ chat_type, chat_id, message_id }) => [chat_type, chat_id, message_id])
  const result = await client.query<{ id: string }>({
    ...writeMessages,
    values: [
      plainColumn(rows, (row) => row.chat_type),
      plainColumn(rows, (row) => row.chat_id),
      plainColumn(rows, (row) => row.message_id),
      plainColumn(rows, (row) => row.prev_id),
      plainColumn(rows, (row) => row.author_id),
      plainColumn(rows, (row) => row.nonce),
      plainColumn(rows, (row) => row.content_type),
      rows.map((row) => JSON.stringify(row.content)),
      rows.map((row) => (row.mentions ? `{${row.mentions.join(',')}}` : null)),
      plainColumn(written, ({ countable }) => countable),
      created_at,
      plainColumn(last, ({ row }) => row.chat_type),
      plainColumn(last, ({ row }) => row.chat_id),
      plainColumn(last, ({ row }) => row.message_id),
      plainColumn(last, ({ countable }) => countable),
      plainColumn(own, ({ row }) => row.chat_type),
      plainColumn(own, ({ row }) => row.chat_id),
      plainColumn(own, ({ row }) => row.author_id),
      plainColumn(own, ({ sent }) => sent),
      SENT,
      JSON.stringify(body),
    ],
  })
  return result.rows[0]!.id
}
