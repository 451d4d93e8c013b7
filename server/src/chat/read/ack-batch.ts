import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { createBatch } from '../../platform/data/batch.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { perContext } from '../../platform/per-context.ts'
import { groupCommit, type UnitOfWork } from '../../platform/data/transaction.ts'
import { hintsOfSeen, SEEN, type SeenBody } from '../realtime/announce.ts'
import { tellMarked } from './mark-unread.ts'
import { lockReaders, readMarks, writeMarks, writeUnmarked, type Mark } from './marks-sql.ts'

export interface Ack {
  chat_type: ChatType
  chat_id: string
  user_id: string
  message_id: string
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
  const { outcomes } = await groupCommit(
    context,
    (ask) => readAndDecide(ask, batch),
    (unit, { seen, raised, unmarked }) =>
      Promise.all([
        ...(seen.length > 0 ? [write(unit, raised, seen)] : []),
        ...(unmarked.length > 0 ? [unmark(unit, unmarked)] : []),
      ]),
  )
  return outcomes
}

async function readAndDecide(ask: Ask, batch: Ack[]) {
  const wanted = {
    numbers: plainColumn([...batch.keys()], (number) => number),
    chat_types: plainColumn(batch, ({ chat_type }) => chat_type),
    chat_ids: plainColumn(batch, ({ chat_id }) => chat_id),
    user_ids: plainColumn(batch, ({ user_id }) => user_id),
    message_ids: plainColumn(batch, ({ message_id }) => message_id),
  }
  const [reader_rows, mark_rows] = await Promise.all([ask(lockReaders, wanted), ask(readMarks, wanted)])
  const readers = byNumber(reader_rows)
  const marks = byNumber(mark_rows)
  const raised = new Map<string, { ack: Ack; mark: Mark }>()
  const marked = new Map<string, Ack>()
  const outcomes = batch.map((ack, number): AckOutcome => {
    const reader = readers.get(number)
    const mark = marks.get(number)
    if (!reader || !mark) return undefined
    const is_raised =
      BigInt(mark.message_id) > BigInt(reader.seen_id) && BigInt(mark.message_id) >= BigInt(reader.read_id)
    const key = `${ack.chat_id} ${ack.user_id}`
    if (reader.is_marked_unread) marked.set(key, ack)
    if (!is_raised) return { unread: unreadOf(mark.countable, reader) }
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
  const unmarked = [...marked].flatMap(([key, ack]) => (raised.has(key) ? [] : [ack]))
  return { outcomes, seen, raised: [...raised.values()], unmarked }
}

const unreadOf = (countable: string, mark: { read_countable: string; own_since_read: string }): number =>
  Number(BigInt(countable) - BigInt(mark.read_countable) - BigInt(mark.own_since_read))

const byNumber = <Row extends { number: number }>(rows: Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.number, row]))

async function write(unit: UnitOfWork, raised: { ack: Ack; mark: Mark }[], seen: SeenBody): Promise<void> {
  const [row] = await unit.ask(writeMarks, {
    chat_types: plainColumn(raised, ({ ack }) => ack.chat_type),
    chat_ids: plainColumn(raised, ({ ack }) => ack.chat_id),
    user_ids: plainColumn(raised, ({ ack }) => ack.user_id),
    message_ids: plainColumn(raised, ({ mark }) => mark.message_id),
    read_countables: plainColumn(raised, ({ mark }) => mark.read_countable),
    own_since_reads: plainColumn(raised, ({ mark }) => mark.own_since_read),
    read_serve_countables: plainColumn(raised, ({ mark }) => mark.read_serve_countable),
    topic: SEEN,
    body: JSON.stringify(seen),
  })
  unit.announceRow(row!.id, () => seen.map(hintsOfSeen))
}

/** Whoever reads again what they had read is done with the mark; the other side hears nothing of it. */
async function unmark(unit: UnitOfWork, unmarked: Ack[]): Promise<void> {
  await Promise.all([
    unit.ask(writeUnmarked, {
      chat_types: plainColumn(unmarked, ({ chat_type }) => chat_type),
      chat_ids: plainColumn(unmarked, ({ chat_id }) => chat_id),
      user_ids: plainColumn(unmarked, ({ user_id }) => user_id),
    }),
    ...unmarked.map((ack) => tellMarked(unit, ack, ack.user_id, false)),
  ])
}
