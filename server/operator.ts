import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { verifyLedger } from './ledger.ts'
import { ownerDatabase } from './owner-database.ts'
import { systemNow, systemRandom } from './src/system.ts'
import { eraseKey } from './src/media/index.ts'
import { createOperator } from './src/operators/accounts/create-operator.ts'
import { readAnchors, readAuditPage, verifyAudit, type Anchor } from './src/operators/audit/verify-audit.ts'
import { askPool, openDatabase, type Database } from './src/platform/data/db.ts'

// `npm run operator`: what needs the owner of the database instead of a session at the console.
const USAGE = `npm run operator -- create NAME ROLE[,ROLE]          a link with which NAME chooses a password and a second factor
npm run operator -- verify-audit [--anchors FILE]   whether the audit log is whole, and the first row that is not
npm run operator -- verify-ledger                   whether everything that was ever booked adds up, and what does not
npm run operator -- erase-documents USER_ID         no photo or document of this person opens any more, wherever copies lie`

type ConsoleOrigin = string | undefined

async function create(db: Database, [name = '', roles = '']: string[], console_origin: ConsoleOrigin): Promise<string> {
  const operator = { name, roles: roles.split(',').filter(Boolean) }
  const link = await createOperator(db, operator, { now: systemNow(), random: systemRandom, console_origin })
  console.log(`${name} is invited as ${roles}. The link works once and for 24 hours:`)
  return link
}

async function verify(db: Database, [flag, file]: string[]): Promise<string> {
  if (flag !== undefined && (flag !== '--anchors' || !file)) throw new Error(USAGE)
  const ask = askPool(db)
  const anchored = await ask(readAnchors, {})
  const kept = file ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const anchors = [...anchored, ...kept.map((line) => JSON.parse(line) as Anchor)]
  const readPage = (after_id: string) => ask(readAuditPage, { after_id })
  const { rows, head, wrong } = await verifyAudit(readPage, anchors)
  console.log(`Verified ${rows} rows against ${anchors.length} anchors.`)
  if (wrong) throw new Error(`row ${wrong.id} ${wrong.what}`)
  return `ok: ${rows} rows, the last one is ${head.id} with ${head.hash}`
}

/** What they were verified as stays; who asked for it is for the site to write down. */
async function eraseDocuments(db: Database, [user_id = '']: string[]): Promise<string> {
  if (!/^[1-9]\d{0,17}$/.test(user_id)) throw new Error(USAGE)
  const had_key = await db.tables.transaction().execute((trx) => eraseKey(trx, user_id))
  if (!had_key) throw new Error(`nothing is encrypted for ${user_id}`)
  return `ok: the key of ${user_id} is gone`
}

/** Gives the line that a script reads. */
async function auditLedger(owner_url: string): Promise<string> {
  const found = await verifyLedger(owner_url)
  if (!found.ok) process.exitCode = 1
  return JSON.stringify(found)
}

async function run([command, ...rest]: string[]): Promise<string> {
  const work = { create, 'verify-audit': verify, 'erase-documents': eraseDocuments }[command ?? '']
  if (!work && command !== 'verify-ledger') throw new Error(USAGE)
  const { owner_url, console_origin } = ownerDatabase(process.env)
  if (!work) return auditLedger(owner_url)
  const db = openDatabase(owner_url, 1, pino({ level: 'silent' }))
  try {
    return await work(db, rest, console_origin)
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  await run(process.argv.slice(2)).then(
    (line) => console.log(line),
    (error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
}
