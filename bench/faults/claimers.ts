import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { askClient } from '../../server/src/platform/data/db.ts'
import { seedDiamonds } from '../../server/test/money/seed-diamonds.ts'
import { query } from '../../server/test/engines/postgres.ts'
import type { Chance } from './chance.ts'
import type { Cluster } from './cluster.ts'
import { ask, type Line } from './line.ts'
import { LARGE_GROUP_ID, type Person } from './people.ts'

/** Somebody in the group, with a way to both apis. */
export interface Claimer {
  user_id: string
  line: Line
}
export interface Box {
  chest_id: string
  sender_id: string
  nonce: string
  amount: number
  num: number
}
type Answer = CallOutput<'receiveChest'>

/** What everyone was told of every chest: the truth that the record is measured against. */
export class Answers {
  /** By chest, then by person; a person may have asked more than once. */
  readonly told = new Map<string, Map<string, Answer[]>>()
  acknowledged = 0
  #waiting: { isReached: () => boolean; resolve: () => void }[] = []

  note(chest_id: string, user_id: string, answer: Answer): void {
    const people = this.told.get(chest_id) ?? new Map<string, Answer[]>()
    this.told.set(chest_id, people.set(user_id, [...(people.get(user_id) ?? []), answer]))
    this.acknowledged++
    const reached = this.#waiting.filter(({ isReached }) => isReached())
    this.#waiting = this.#waiting.filter((each) => !reached.includes(each))
    for (const { resolve } of reached) resolve()
  }

  whenAcknowledged = (count: number): Promise<void> => this.#when(() => this.acknowledged >= count)

  whenAnswered = (chest_id: string, count: number): Promise<void> =>
    this.#when(() => (this.told.get(chest_id)?.size ?? 0) >= count)

  #when(isReached: () => boolean): Promise<void> {
    if (isReached()) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ isReached, resolve }))
  }
}

export async function giveToSenders(owner_url: string, senders: Person[]): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  await client.query('BEGIN')
  const gifts = senders.map(({ user_id }) => ({ user_id, book: Book.Play, amount: '10000000.00' }))
  await seedDiamonds(askClient(client), gifts, new Date())
  await client.query('COMMIT')
  await client.end()
}

export async function sendBox({ user_id, line }: Claimer, members: number, chance: Chance): Promise<Box> {
  const num = chance.int(1, members)
  const amount = num * chance.int(1, 20)
  const nonce = chance.uuid()
  const type = chance.happens(0.8) ? ChestType.Luck : ChestType.Normal
  const { chest_id } = await ask(line, 'addChest', { group_id: LARGE_GROUP_ID, type, amount, num, nonce })
  return { chest_id, sender_id: user_id, nonce, amount, num }
}

/** How often somebody taps twice, out of one. */
const TWICE = 0.2
const IMPATIENT = 0.1

/** Everyone at once, each until they have an answer; some ask at both apis, some give up the first request at once. */
export async function stampede({ chest_id }: Box, claimers: Claimer[], answers: Answers): Promise<void> {
  const claim = async ({ user_id, line }: Claimer) => {
    const hurry_ms = line.chance.happens(IMPATIENT) ? line.chance.int(1, 20) : 5_000
    const patience = (attempt: number) => (attempt === 0 ? hurry_ms : 5_000)
    answers.note(chest_id, user_id, await ask(line, 'receiveChest', { chest_id }, patience))
  }
  await Promise.all(
    claimers.map(async (claimer) => {
      const { chance } = claimer.line
      await pause(chance.int(0, 50))
      await Promise.all([claim(claimer), ...(chance.happens(TWICE) ? [claim(claimer)] : [])])
    }),
  )
}

/** As if their day were over, with the job that waits for it; again and again while the database is unreachable. */
export async function endChests({ postgres }: Cluster, boxes: Box[]): Promise<void> {
  const chest_ids = boxes.map(({ chest_id }) => chest_id)
  const end = async () => {
    await query(
      postgres.url,
      `UPDATE chests_chest SET expires_at = greatest(now(), created_at + interval '1 millisecond')
       WHERE id = ANY ($1) AND over_at IS NULL`,
      [chest_ids],
    )
    await query(
      postgres.url,
      `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '50 milliseconds' WHERE key = ANY ($1)`,
      [chest_ids.map((chest_id) => `chest:${chest_id}`)],
    )
  }
  while (
    !(await end().then(
      () => true,
      () => false,
    ))
  )
    await pause(100)
}

export async function countOpen({ postgres }: Cluster): Promise<number> {
  const [row] = await query<{ open: number }>(
    postgres.url,
    'SELECT count(*)::int AS open FROM chests_chest WHERE over_at IS NULL',
  )
  return row!.open
}

/** What a worker had begun when it died waits for the sweep of the next minute; a short run does not. */
export async function freeJobs({ postgres }: Cluster): Promise<void> {
  await query(
    postgres.url,
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE key LIKE 'chest:%'`,
  )
}
