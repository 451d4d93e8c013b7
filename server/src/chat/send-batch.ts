import { MENTION_ALL } from '@mela/contract/chat-rules.ts'
import type { Message } from '@mela/contract/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { createBatch } from '../platform/batch.ts'
import { askClient, isUniqueViolation, plainColumn, type Ask, type Statement } from '../platform/db.ts'
import type { Hint } from '../platform/outbox.ts'
import { perContext } from '../platform/per-context.ts'
import { hintsOfGroupMessage, hintsOfMessage } from './announce.ts'
import { decide, type Facts, type Send, type SendOutcome, type Source, type Speaker } from './decide-sends.ts'
import { toWire, type MessageRow } from './message.ts'
import { notePushes } from './push-queue.ts'
import { fillQuotes, quoteIn } from './quotes.ts'
import { lockSpeakers, lockSpeakersOfNew, readKnown } from './sql.ts'
import { readSources } from './visible-sql.ts'
import { writeSent, type Written } from './write-sent.ts'

export const sends = perContext((context: Context) =>
  createBatch<Send, SendOutcome>({
    lanes: 2,
    max_size: 256,
    sizes: context.telemetry.batchSizes('send'),
    run: (batch) => sendAsNew(context, batch),
  }),
)

/**
 * Nearly every message is new, so at first nobody looks for its nonce: the unique key stops a batch that holds a known one.
 * It is then sent again with a look, as is each refused message, which may have been stored while it was still allowed.
 * Whoever has left a group has no row to be locked; what they wrote before is looked for by itself.
 */
async function sendAsNew(context: Context, batch: Send[]): Promise<SendOutcome[]> {
  const outcomes = await sendTogether(context, batch, lockSpeakersOfNew).catch((error: unknown) => {
    if (isUniqueViolation(error)) return sendLooking(context, batch)
    throw error
  })
  const refused = [...outcomes.keys()].filter((number) => 'refused' in outcomes[number]!)
  if (refused.length === 0) return outcomes
  const again = await sendLooking(
    context,
    refused.map((number) => batch[number]!),
  )
  refused.forEach((number, index) => (outcomes[number] = again[index]!))
  const gone = refused.filter((number) => isNoMember(outcomes[number]!))
  if (gone.length > 0) {
    const known = await readKnownOf(context, batch, gone)
    for (const [number, message] of known) outcomes[number] = { message }
  }
  return outcomes
}

/** With a look for known nonces, whose messages are answered as they are by now. */
async function sendLooking(context: Context, batch: Send[]): Promise<SendOutcome[]> {
  const outcomes = await sendTogether(context, batch, lockSpeakers)
  const messages = outcomes.flatMap((outcome) => ('message' in outcome ? outcome.message : []))
  const filled = (await fillQuotes(context, messages)).values()
  return outcomes.map((outcome) => ('message' in outcome ? { message: filled.next().value! } : outcome))
}

const isNoMember = (outcome: SendOutcome): boolean => 'refused' in outcome && outcome.refused === 'not_member'

async function readKnownOf(context: Context, batch: Send[], numbers: number[]): Promise<[number, Message][]> {
  const values = wantedColumns(
    numbers,
    numbers.map((number) => batch[number]!),
  )
  const { rows } = await context.db.pool.query<MessageRow & { number: number }>({ ...readKnown, values })
  const messages = await fillQuotes(
    context,
    rows.map((row) => toWire(row, false)),
  )
  return rows.map(({ number }, index) => [number, messages[index]!])
}

const wantedColumns = (numbers: number[], batch: Send[]): string[] => [
  plainColumn(numbers, (number) => number),
  plainColumn(batch, ({ chat_type }) => chat_type),
  plainColumn(batch, ({ chat_id }) => chat_id),
  plainColumn(batch, ({ user_id }) => user_id),
  plainColumn(batch, ({ nonce }) => nonce),
]

async function sendTogether(context: Context, batch: Send[], lock: Statement): Promise<SendOutcome[]> {
  const created_at = context.now()
  const { facts, written: outbox_id } = await context.db.readThenWrite(
    async (client) => decide(batch, await readFacts(askClient(client), batch, lock), created_at),
    (client, { written }) =>
      written.length > 0 ? writeSent(askClient(client), written, created_at) : Promise.resolve(undefined),
  )
  if (outbox_id) tellSent(context, outbox_id, facts.written)
  return facts.outcomes
}

/** After COMMIT. Nobody waits for those whose listeners have to be read first. */
export function tellSent(context: Context, outbox_id: string, written: Written[]): void {
  const hints: Hint[] = []
  const later: Promise<Hint[]>[] = []
  for (const { message, crowd, socket_id } of written) {
    const some = crowd ? hintsOfGroupMessage(context, message, crowd, socket_id) : hintsOfMessage(message, socket_id)
    if (Array.isArray(some)) hints.push(...some)
    else later.push(some)
  }
  context.outbox.publish(outbox_id, hints, later)
  notePushes(context, written)
}

/** Those whom messages name are locked with the speakers, in one order; what is quoted is read under the locks. */
export async function readFacts(ask: Ask, batch: Send[], lock: Statement): Promise<Facts> {
  const names = namesIn(batch)
  const [speakers, sources] = await Promise.all([
    readSpeakers(ask, names.length > 0 ? [...batch, ...names] : batch, lock),
    readQuotedBy(ask, batch),
  ])
  const named = new Map<number, Set<string>>()
  names.forEach(({ by, user_id }, index) => {
    if (speakers.has(batch.length + index)) named.set(by, (named.get(by) ?? new Set()).add(user_id))
  })
  return { speakers, named, sources }
}

interface Name extends Send {
  /** The number of the message that names them. */
  by: number
}

function namesIn(batch: Send[]): Name[] {
  const names: Name[] = []
  batch.forEach((send, by) => {
    if (send.mentions.length === 0 || send.chat_type !== ChatType.Group) return
    for (const user_id of send.mentions) if (user_id !== MENTION_ALL) names.push({ ...send, by, user_id })
  })
  return names
}

async function readSpeakers(ask: Ask, wanted: Send[], lock: Statement): Promise<Map<number, Speaker>> {
  const rows = await ask<Speaker>(lock, wantedColumns([...wanted.keys()], wanted))
  return new Map(rows.map((row) => [row.number, row]))
}

const NO_SOURCES: Facts['sources'] = new Map()

async function readQuotedBy(ask: Ask, batch: Send[]): Promise<Facts['sources']> {
  const quoting = [...batch.keys()].filter((number) => quoteIn(batch[number]!.content))
  if (quoting.length === 0) return NO_SOURCES
  const rows = await ask<Source>(readSources, [
    plainColumn(quoting, (number) => number),
    plainColumn(quoting, (number) => batch[number]!.chat_type),
    plainColumn(quoting, (number) => batch[number]!.chat_id),
    plainColumn(quoting, (number) => batch[number]!.user_id),
    plainColumn(quoting, (number) => quoteIn(batch[number]!.content)!.message_id),
  ])
  return new Map(rows.map((row) => [row.number, row]))
}
