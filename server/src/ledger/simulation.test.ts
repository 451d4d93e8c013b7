import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seededInt } from '../../test/crash/chance.ts'
import { checkPlay } from '../../test/play/check-play.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { Play } from '../../test/money/ledger-play.ts'
import { postTogether, postWithin, type Outcome } from '../../test/money/post-together.ts'
import { askClient, openDatabase, type Database } from '../platform/data/db.ts'
import { audit } from './audit.ts'
import { fold } from './fold.ts'
import type { Transfer } from './index.ts'
import { reconcile } from './reconcile.ts'

const SEED = 4_711
const TRANSFERS = 4_000
const WIDTH = 12
const TERMINATE_EVERY = 250
const LOOK_EVERY = 400

let database: TestDatabase
let db: Database
const log = pino({ level: 'silent' })
const now = () => new Date()
beforeAll(async () => {
  database = await createDatabase(inject('template'))
  db = openDatabase(database.app_url, 10, log)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const int = seededInt(SEED)
class Abort extends Error {}

/** Some in one transaction, or none where it is given up on the way or its connection is cut. */
async function post(transfers: Transfer[]): Promise<Outcome[]> {
  if (int(0, 2) === 0) return postTogether(db, transfers, now())
  const is_aborted = int(0, 10) === 0
  return db.transaction(async (client) => {
    const outcomes = await postWithin(askClient(client), transfers, now())
    if (is_aborted) throw new Abort('given up before the end')
    return outcomes
  })
}

const cutOne = () =>
  database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'mela_app'
     ORDER BY pid OFFSET $1 LIMIT 1`,
    [int(0, WIDTH)],
  )

test('whatever is tried at once, cut off, given up and tried again, the ledger is whole and every answer true', async () => {
  const play = new Play(int, 60)
  let acknowledged = 0
  const errors: string[] = []
  const repeats: Outcome[] = []

  async function act(): Promise<void> {
    const batch = Array.from({ length: int(0, 4) === 0 ? int(2, 40) : 1 }, () => play.next())
    const repeated = int(0, 10) === 0 ? play.again() : undefined
    const transfers = repeated ? [...batch, repeated] : batch
    for (;;) {
      try {
        const outcomes = await post(transfers)
        outcomes.forEach((outcome, index) => play.settle(transfers[index]!, outcome))
        if (repeated) repeats.push(outcomes.at(-1)!)
        acknowledged += batch.length
        return
      } catch (error) {
        errors.push((error as { code?: string }).code ?? String(error))
        if (int(0, 5) === 0) return
      }
    }
  }

  async function disturb(): Promise<void> {
    for (let cut = TERMINATE_EVERY, look = LOOK_EVERY; acknowledged < TRANSFERS;) {
      await new Promise(setImmediate)
      if (acknowledged >= cut) {
        cut += TERMINATE_EVERY
        await cutOne()
      }
      if (acknowledged < look) continue
      look += LOOK_EVERY
      // The connection under these may be the one that is cut.
      await fold({ db }).catch(() => undefined)
      await reconcile({ db, log, now }).catch(() => undefined)
    }
  }

  const actors = Array.from({ length: WIDTH }, async () => {
    while (acknowledged < TRANSFERS) await act()
  })
  await Promise.all([...actors, disturb()])
  await fold({ db })
  await reconcile({ db, log, now })

  const outcomes = [...play.drawn.values()].map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(50)
  expect(errors.length).toBeGreaterThan(5)
  // Connections break; nothing deadlocks, and the ledger refuses nothing that Posting let through.
  expect(errors.filter((code) => /^(23|25|40|42|MF|P0)/.test(code))).toEqual([])
  expect(repeats.length).toBeGreaterThan(5)
  expect(new Set(repeats)).toEqual(new Set(['known']))
  const played = await checkPlay(play, database.owner_url)
  expect(played).toMatchObject({ lost: 0, wrong: 0 })
  expect(play.faults()).toEqual([])
  const found = await audit(database.app_url)
  expect(found).toMatchObject({ ok: true, frozen: [], wrong: [] })
  const rows = await database.query<{ id: string; balance: string }>(
    `SELECT id, balance FROM ledger_account WHERE entries > 0
     UNION ALL SELECT account_id, balance FROM ledger_house_balance`,
  )
  expect(new Map(rows.map(({ id, balance }) => [BigInt(id), BigInt(balance)]))).toEqual(played.balances)
})
