import type { Context } from '../../context.ts'
import { askClient, askPool, openDatabase, type Ask, type Database } from '../../platform/data/db.ts'
import { createSeal, type Seal } from '../../platform/crypto/seal.ts'
import { createSigner, type Signer } from '../../platform/crypto/signer.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'

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

const takeOver = statement<NoParams, { epoch: string }>(
  'games_take_over',
  `UPDATE games_scheduler SET epoch = epoch + 1, until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
   WHERE until < clock_timestamp() RETURNING epoch`,
)
const goOn = statement<{ epoch: string }, { epoch: string }>(
  'games_go_on',
  `UPDATE games_scheduler SET until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
   WHERE epoch = :epoch RETURNING epoch`,
)
const giveUp = statement<{ epoch: string }>(
  'games_give_up',
  `UPDATE games_scheduler SET until = '-infinity' WHERE epoch = :epoch`,
)
const hold = statement<{ epoch: string }>(
  'games_hold_epoch',
  'SELECT FROM games_scheduler WHERE epoch = :epoch FOR SHARE',
)

/** Whether it is ours for the next seconds; nobody waits for whoever has it. */
export async function holdLease(drawing: Drawing, has_it: boolean): Promise<boolean> {
  const ask = askPool(drawing.db)
  const rows = await (has_it ? ask(goOn, { epoch: drawing.epoch }) : ask(takeOver, {}))
  if (rows[0]) drawing.epoch = rows[0].epoch
  return rows.length > 0
}

export const endLease = ({ db, epoch }: Drawing) => askPool(db)(giveUp, { epoch })

/** One transaction that only commits while nobody has taken over: whoever wants to waits for its end. */
export function fenced<T>({ db, epoch }: Drawing, work: (ask: Ask) => Promise<T>): Promise<T> {
  return db.transaction(async (client) => {
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '5s'`)
    const ask = askClient(client)
    const held = await ask(hold, { epoch })
    if (held.length === 0) throw new Overtaken('somebody else draws')
    return work(ask)
  })
}
