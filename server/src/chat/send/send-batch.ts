import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { createBatch } from '../../platform/data/batch.ts'
import { askPool, isUniqueViolation, plainColumn, type Ask } from '../../platform/data/db.ts'
import { perContext } from '../../platform/per-context.ts'
import { groupCommit } from '../../platform/data/transaction.ts'
import { decide, type Facts, type Send, type SendOutcome } from './decide-sends.ts'
import { toWire } from '../message.ts'
import { fillQuotes, quoteIn } from './quotes.ts'
import { lockSpeakers, lockSpeakersOfNew, readKnown, type Speaker, type Wanted } from '../sql.ts'
import { readSources } from '../read/visible-sql.ts'
import { writeSent } from './write-sent.ts'

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
  const wanted = wantedColumns(
    numbers,
    numbers.map((number) => batch[number]!),
  )
  const rows = await askPool(context.db)(readKnown, wanted)
  const messages = await fillQuotes(
    context,
    rows.map((row) => toWire(row, false)),
  )
  return rows.map(({ number }, index) => [number, messages[index]!])
}

const wantedColumns = (numbers: number[], batch: Send[]): Wanted => ({
  numbers: plainColumn(numbers, (number) => number),
  chat_types: plainColumn(batch, ({ chat_type }) => chat_type),
  chat_ids: plainColumn(batch, ({ chat_id }) => chat_id),
  user_ids: plainColumn(batch, ({ user_id }) => user_id),
  nonces: plainColumn(batch, ({ nonce }) => nonce),
})

type Lock = typeof lockSpeakers

async function sendTogether(context: Context, batch: Send[], lock: Lock): Promise<SendOutcome[]> {
  const created_at = context.now()
  const { outcomes } = await groupCommit(
    context,
    async (ask) => decide(batch, await readFacts(ask, batch, lock), created_at),
    (unit, { written }) =>
      written.length > 0 ? writeSent(context, unit, written, created_at) : Promise.resolve(undefined),
  )
  return outcomes
}

/** Those whom messages name are locked with the speakers, in one order; what is quoted is read under the locks. */
export async function readFacts(ask: Ask, batch: Send[], lock: Lock): Promise<Facts> {
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

async function readSpeakers(ask: Ask, wanted: Send[], lock: Lock): Promise<Map<number, Speaker>> {
  const rows = await ask(lock, wantedColumns([...wanted.keys()], wanted))
  return new Map(rows.map((row) => [row.number, row]))
}

const NO_SOURCES: Facts['sources'] = new Map()

async function readQuotedBy(ask: Ask, batch: Send[]): Promise<Facts['sources']> {
  const quoting = [...batch.keys()].filter((number) => quoteIn(batch[number]!.content))
  if (quoting.length === 0) return NO_SOURCES
  const rows = await ask(readSources, {
    numbers: plainColumn(quoting, (number) => number),
    chat_types: plainColumn(quoting, (number) => batch[number]!.chat_type),
    chat_ids: plainColumn(quoting, (number) => batch[number]!.chat_id),
    user_ids: plainColumn(quoting, (number) => batch[number]!.user_id),
    message_ids: plainColumn(quoting, (number) => quoteIn(batch[number]!.content)!.message_id),
  })
  return new Map(rows.map((row) => [row.number, row]))
}
