import type { Context } from '../context.ts'
import { askClient, openDatabase, type Ask, type Database, type Statement } from '../platform/db.ts'
import { createSeal, type Seal } from '../platform/seal.ts'
import { createSigner, type Signer } from '../platform/signer.ts'

// What the role that draws has: its own way into the database, the operator's key, and the word that nobody else does
// the same at the moment.
export interface Drawing {
  context: Context
  /** As the role that may write periods. */
  db: Database
  signer: Signer
  seal: Seal
  notary_url: string
  /** Of whoever opens, closes and draws; raised by whoever takes over. */
  epoch: string
}

/** Somebody else has taken over. */
export class Overtaken extends Error {}

export function openDrawing(context: Context): Drawing {
  const { DRAW_DATABASE_URL, DRAW_SECRET, NOTARY_URL } = context.config
  return {
    context,
    db: openDatabase(DRAW_DATABASE_URL!, CONNECTIONS, context.log),
    signer: createSigner(DRAW_SECRET!, 'operator signing key'),
    seal: createSeal(DRAW_SECRET!, 'operator chains'),
    notary_url: NOTARY_URL!,
    epoch: '0',
  }
}
const CONNECTIONS = 6
const LEASE_SECONDS = 6

const takeOver: Statement = {
  name: 'games_take_over',
  text: `UPDATE games_scheduler SET epoch = epoch + 1, until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
         WHERE until < clock_timestamp() RETURNING epoch`,
}
const goOn: Statement = {
  name: 'games_go_on',
  text: `UPDATE games_scheduler SET until = clock_timestamp() + interval '${LEASE_SECONDS} seconds' WHERE epoch = $1 RETURNING epoch`,
}
const giveUp: Statement = {
  name: 'games_give_up',
  text: `UPDATE games_scheduler SET until = '-infinity' WHERE epoch = $1`,
}
const hold: Statement = {
  name: 'games_hold_epoch',
  text: 'SELECT FROM games_scheduler WHERE epoch = $1 FOR SHARE',
}

/** Whether it is ours for the next seconds; nobody waits for whoever has it. */
export async function holdLease(drawing: Drawing, has_it: boolean): Promise<boolean> {
  const { rows } = await drawing.db.pool.query<{ epoch: string }>(
    has_it ? { ...goOn, values: [drawing.epoch] } : { ...takeOver, values: [] },
  )
  if (rows[0]) drawing.epoch = rows[0].epoch
  return rows.length > 0
}

export const endLease = ({ db, epoch }: Drawing) => db.pool.query({ ...giveUp, values: [epoch] })

/** One transaction that only commits while nobody has taken over: whoever wants to waits for its end. */
export function fenced<T>({ db, epoch }: Drawing, work: (ask: Ask) => Promise<T>): Promise<T> {
  return db.transaction(async (client) => {
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '5s'`)
    const held = await client.query({ ...hold, values: [epoch] })
    if (held.rowCount === 0) throw new Overtaken('somebody else draws')
    return work(askClient(client))
  })
}
