import type pg from 'pg'
import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { createBatch } from '../platform/batch.ts'
import { plainColumn } from '../platform/db.ts'
import { perContext } from '../platform/per-context.ts'
import { hintsOfSeen, SEEN, type SeenBody } from './announce.ts'
import { lockReaders, readMarks, writeMarks } from './sql.ts'

export interface Ack {
  chat_type: ChatType
  chat_id: string
  user_id: string
  message_id: string
}
interface Reader {
  number: number
  read_id: string
  seen_id: string
  read_countable: string
  own_since_read: string
}
interface Mark {
  number: number
  message_id: string
  countable: string
  read_countable: string
  read_serve_countable: string
  own_since_read: string
}
type AckOutcome = { unread: number } | undefined

export const acks = perContext((context: Context) =>
  createBatch<Ack, AckOutcome>({
    lanes: 2,
    max_size: 256,
    sizes: context.telemetry.batchSizes('ack'),
    run: (batch) => ackTogether(context, batch),
  }),
)

async function ackTogether(context: Context, batch: Ack[]): Promise<AckOutcome[]> {
  const { facts, written: outbox_id } = await context.db.readThenWrite(
    (client) => readAndDecide(client, batch),
    (client, { seen, raised }) => (seen.length > 0 ? write(client, raised, seen) : Promise.resolve(undefined)),
  )
  if (outbox_id) context.outbox.publish(outbox_id, facts.seen.flatMap(hintsOfSeen))
  return facts.outcomes
}

async function readAndDecide(client: pg.PoolClient, batch: Ack[]) {
  const [readers, marks] = await Promise.all([
    ask<Reader>(client, lockReaders, batch, false),
    ask<Mark>(client, readMarks, batch, true),
  ])
  const raised = new Map<string, { ack: Ack; mark: Mark }>()
  const outcomes = batch.map((ack, number): AckOutcome => {
    const reader = readers.get(number)
    const mark = marks.get(number)
    if (!reader || !mark) return undefined
    const is_raised =
      BigInt(mark.message_id) > BigInt(reader.seen_id) && BigInt(mark.message_id) >= BigInt(reader.read_id)
    if (!is_raised) return { unread: unreadOf(mark.countable, reader) }
    const key = `${ack.chat_id} ${ack.user_id}`
    const former = raised.get(key)
    if (!former || BigInt(mark.message_id) > BigInt(former.mark.message_id)) raised.set(key, { ack, mark })
    return { unread: unreadOf(mark.countable, mark) }
  })
  const seen = [...raised.values()].map(({ ack, mark }): SeenBody[number] => [
    ack.chat_type,
    ack.chat_id,
    mark.message_id,
    ack.user_id,
  ])
  return { outcomes, seen, raised: [...raised.values()] }
}

const unreadOf = (countable: string, mark: { read_countable: string; own_since_read: string }): number =>
  Number(BigInt(countable) - BigInt(mark.read_countable) - BigInt(mark.own_since_read))

async function ask<Row extends { number: number }>(
  client: pg.PoolClient,
  statement: { name: string; text: string },
  batch: Ack[],
  has_message: boolean,
): Promise<Map<number, Row>> {
  const { rows } = await client.query<Row>({
    ...statement,
    values: [
      plainColumn([...batch.keys()], (number) => number),
      plainColumn(batch, ({ chat_type }) => chat_type),
      plainColumn(batch, ({ chat_id }) => chat_id),
      plainColumn(batch, ({ user_id }) => user_id),
      ...(has_message ? [plainColumn(batch, ({ message_id }) => message_id)] : []),
    ],
  })
  return new Map(rows.map((row) => [row.number, row]))
}

async function write(client: pg.PoolClient, raised: { ack: Ack; mark: Mark }[], seen: SeenBody): Promise<string> {
  const { rows } = await client.query<{ id: string }>({
    ...writeMarks,
    values: [
      plainColumn(raised, ({ ack }) => ack.chat_type),
      plainColumn(raised, ({ ack }) => ack.chat_id),
      plainColumn(raised, ({ ack }) => ack.user_id),
      plainColumn(raised, ({ mark }) => mark.message_id),
      plainColumn(raised, ({ mark }) => mark.read_countable),
      plainColumn(raised, ({ mark }) => mark.own_since_read),
      plainColumn(raised, ({ mark }) => mark.read_serve_countable),
      SEEN,
      JSON.stringify(seen),
    ],
  })
  return rows[0]!.id
}
