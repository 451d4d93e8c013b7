import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCall, ProposingCall } from '@mela/contract/admin-call.ts'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { privateChatId } from '@mela/contract/ids.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { operateEverything } from '../../../test/operate-everything.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import { refusalOf } from '../../../test/person.ts'
import { anchorAudit } from './anchor-audit.ts'
import { askClient } from '../../platform/data/db.ts'
import { readAuditPage, verifyAudit, type AuditRow } from './verify-audit.ts'

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL('../../../operator.ts', import.meta.url))

let world: PaidWorld
let nisha: Operator
let arjun: Operator
let folder: string
let anchor_file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mela-audit-'))
  anchor_file = join(folder, 'anchors')
  world = await openPaidWorld({ variables: { AUDIT_ANCHOR_FILE: anchor_file } })
  nisha = await hireOperator(world, 'nisha', ['admin', 'support', 'content'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
})
afterAll(async () => {
  await world.end()
  rmSync(folder, { recursive: true })
})

interface LoggedRow {
  id: string
  operator_id: string | null
  action: string
  subject: string
  details: Record<string, unknown>
}
const readLog = () =>
  world.database.query<LoggedRow>('SELECT id, operator_id, action, subject, details FROM operators_audit ORDER BY id')
const lastOf = async (action: string) => (await readLog()).filter((row) => row.action === action).at(-1)

test('CONSOLE-004 every action and every view of personal documents or chats is in the log, with who, what and why', async () => {
  const { rohan, asha, gurpreet } = world
  await operateEverything(world, { nisha, arjun })
  const log = await readLog()
  const written = Object.entries<AdminCall | ProposingCall>(adminCalls)
    .filter(([, call]) => call.method !== 'GET' || call.views)
    .map(([name]) => name)
  const logged = new Set(log.map(({ action }) => action))
  expect(written.filter((name) => !logged.has(name))).toEqual([])
  expect(log.map(({ id }) => Number(id))).toEqual(log.map((_row, index) => index + 1))
  const commands = log.filter(({ operator_id }) => operator_id === null)
  expect(commands.map(({ action }) => action)).toEqual(['createOperator', 'createOperator', 'createOperator'])

  expect(await lastOf('banUser')).toMatchObject({
    operator_id: nisha.id,
    subject: `user:${rohan.id}`,
    details: { before: 'normal', after: 'banned', reason: 'a complaint' },
  })
  expect(await lastOf('getUserForOperator')).toMatchObject({ operator_id: nisha.id, subject: `user:${rohan.id}` })
  expect(await lastOf('viewMessages')).toMatchObject({
    operator_id: nisha.id,
    subject: `chat:${privateChatId(asha.id, gurpreet.id)}|1`,
    details: { reason: 'a complaint', messages: ['1'] },
  })
  expect(await lastOf('saveSiteSettings')).toMatchObject({
    details: { before: { app_name: null }, after: { app_name: 'Fair' }, reason: 'a complaint' },
  })
  expect(await lastOf('decideApproval')).toMatchObject({
    operator_id: arjun.id,
    details: { kind: 'balance_adjustment' },
  })
  const [newest] = await nisha.call('listAudit', { limit: 1 })
  expect(newest).toMatchObject({ action: 'signIn', operator_id: arjun.id, address: '127.0.0.1' })
  const older = await nisha.call('listAudit', { before: newest!.id, operator_id: nisha.id, limit: 2 })
  expect(older.map(({ action }) => action)).toEqual(['saveSiteSettings', 'postToChannel'])
})

test('what cannot be written down does not happen and is not shown', async () => {
  const { rohan } = world
  const before = (await readLog()).length
  await world.database.query('REVOKE INSERT ON operators_audit FROM mela_admin')
  const attempts = {
    banUser: { user_id: rohan.id, reason: 'x' },
    getUserForOperator: { user_id: rohan.id },
    saveSiteSettings: { changes: { app_name: 'Unseen' }, reason: 'x' },
    exportAudit: { from_id: '1', to_id: '2', reason: 'x' },
  } as const
  for (const [name, input] of Object.entries(attempts)) {
    expect(await refusalOf(nisha.call(name as 'banUser', input as never))).toMatchObject({ code: 500 })
  }
  await world.database.query(
    'GRANT INSERT (at, operator_id, action, subject, details, address) ON operators_audit TO mela_admin',
  )
  const [row] = await world.database.query('SELECT status FROM account_user WHERE id = $1', [rohan.id])
  expect(row).toEqual({ status: 'normal' })
  expect((await nisha.call('getSiteSettings', {})).app_name).toBe('Fair')
  const refused = nisha.call('banUser', { user_id: '999999999', reason: 'nobody' })
  expect(await refusalOf(refused)).toMatchObject({ reason: 'non_existent' })
  expect(await readLog()).toHaveLength(before)
})

test('the log only grows, and its hashes come from the database whoever writes', async () => {
  const app = new pg.Client({ connectionString: world.database.app_url })
  await app.connect()
  const asOwner = (text: string) => world.database.query(text)
  const asApp = (text: string) => app.query(text)
  for (const write of [asApp, asOwner]) {
    for (const change of [
      `UPDATE operators_audit SET subject = 'nothing' WHERE id = 1`,
      'DELETE FROM operators_audit WHERE id = 1',
      'TRUNCATE operators_audit',
      'DELETE FROM operators_audit_anchor',
    ]) {
      await expect(write(change)).rejects.toMatchObject({ code: '42501' })
    }
  }
  const forged = `INSERT INTO operators_audit (id, at, action, subject, details, address, prev_hash, hash)
                  VALUES (1000, now(), 'forged', '', '{}', '', '\\x00', '\\x00')`
  await expect(app.query(forged)).rejects.toMatchObject({ code: '42501' })
  await app.end()
  const head = (await readLog()).at(-1)!
  await asOwner(forged)
  const [row] = await world.database.query<{ id: string; follows: boolean; size: number }>(
    `SELECT id, octet_length(hash) AS size,
            prev_hash = (SELECT hash FROM operators_audit before WHERE before.id = after.id - 1) AS follows
     FROM operators_audit after WHERE action = 'forged'`,
  )
  expect(row).toEqual({ id: String(Number(head.id) + 1), follows: true, size: 32 })
})

test('many at once make one chain without a fork', async () => {
  const before = (await readLog()).length
  await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      (number % 2 ? nisha : arjun).call('getUserForOperator', { user_id: world.asha.id }),
    ),
  )
  expect(await readLog()).toHaveLength(before + 30)
  const readPage = (after_id: string) =>
    world.database.query<AuditRow & pg.QueryResultRow>(readAuditPage.text, [after_id])
  expect(await verifyAudit(readPage, [])).toMatchObject({ rows: before + 30 })
  expect(await verifyAudit(readPage, [])).not.toHaveProperty('wrong')
})

describe('the command', () => {
  const copies: string[] = []
  const urlOf = (name: string) => {
    const url = new URL(world.database.owner_url)
    url.pathname = `/${name}`
    return url.href
  }
  let original: string
  beforeAll(async () => {
    await anchorAudit(world.context)
    await nisha.call('getUserForOperator', { user_id: world.asha.id })
    original = await createCopy('template0')
    const { stdout: dump } = await run('pg_dump', [world.database.owner_url], { maxBuffer: 64_000_000 })
    const restore = run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', urlOf(original)])
    restore.child.stdin!.end(dump)
    await restore
  })
  afterAll(async () => {
    for (const name of copies) await world.database.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  async function createCopy(template: string): Promise<string> {
    const name = `${new URL(world.database.owner_url).pathname.slice(1)}_copy${copies.length}`
    copies.push(name)
    await world.database.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    return name
  }
  /** As whoever holds the whole database and switches off what guards it. */
  async function tamper(...statements: string[]): Promise<string> {
    const name = await createCopy(original)
    const client = new pg.Client({ connectionString: urlOf(name) })
    await client.connect()
    for (const statement of ['SET session_replication_role = replica', ...statements]) await client.query(statement)
    await client.end()
    return name
  }
  async function verify(name: string, ...options: string[]) {
    const env = { PATH: process.env['PATH'], OWNER_DATABASE_URL: urlOf(name) }
    const outcome = await run(process.execPath, [COMMAND, 'verify-audit', ...options], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    )
    return { code: outcome.code, line: outcome.stdout.trim().split('\n').at(-1) }
  }

  test('CONSOLE-004 verifies the chain and names the row after one byte is changed or rows are cut off', async () => {
    const rows = Number((await readLog()).at(-1)!.id)
    const whole = await verify(await tamper(), '--anchors', anchor_file)
    expect(whole).toEqual({ code: 0, line: expect.stringMatching(new RegExp(`^ok: ${rows} rows, .* [0-9a-f]{64}$`)) })

    const changed = await tamper(
      `UPDATE operators_audit SET subject = overlay(subject placing 'x' from 1 for 1) WHERE id = 7`,
    )
    expect(await verify(changed)).toEqual({ code: 1, line: 'row 7 is not what was written' })

    const missing = await tamper('DELETE FROM operators_audit WHERE id = 9')
    expect(await verify(missing)).toEqual({ code: 1, line: 'row 9 is missing' })
    const headless = await tamper('DELETE FROM operators_audit WHERE id = 1')
    expect(await verify(headless)).toEqual({ code: 1, line: 'row 1 is missing' })

    const first_cut = rows - 2
    const cut = await tamper(`DELETE FROM operators_audit WHERE id >= ${first_cut}`)
    const told = new RegExp(`^row ${first_cut} and all after it are cut off: at \\S+.* there were ${rows - 1} rows$`)
    expect(await verify(cut)).toEqual({ code: 1, line: expect.stringMatching(told) })
    const cut_with_anchors = await tamper(
      `DELETE FROM operators_audit WHERE id >= ${first_cut}`,
      'DELETE FROM operators_audit_anchor',
    )
    expect(await verify(cut_with_anchors, '--anchors', anchor_file)).toEqual({
      code: 1,
      line: expect.stringMatching(told),
    })
  })

  test('sees a history that was written again from its middle on', async () => {
    const columns = 'at, operator_id, action, subject, details, address'
    const rewritten = await tamper(
      `CREATE TEMP TABLE later AS SELECT * FROM operators_audit WHERE id >= 7`,
      'DELETE FROM operators_audit WHERE id >= 7',
      'SET session_replication_role = origin',
      `INSERT INTO operators_audit (${columns})
       SELECT at, operator_id, action, CASE id WHEN 7 THEN 'somebody else' ELSE subject END, details, address FROM later ORDER BY id`,
      'SET session_replication_role = replica',
      'DELETE FROM operators_audit_anchor',
    )
    expect(await verify(rewritten)).toMatchObject({ code: 0 })
    const { id } = JSON.parse(readFileSync(anchor_file, 'utf8').trim()) as { id: string }
    expect(await verify(rewritten, '--anchors', anchor_file)).toEqual({
      code: 1,
      line: expect.stringMatching(new RegExp(`^row ${id} is not the one that was anchored at `)),
    })
  })

  test('sees a change of any column', async () => {
    const client = new pg.Client({ connectionString: urlOf(original) })
    await client.connect()
    const readPage = (after_id: string) => askClient(client)(readAuditPage, { after_id })
    const changes = {
      at: `at + interval '1 microsecond'`,
      operator_id: `${arjun.id}`,
      action: `action || ' '`,
      subject: `subject || ' '`,
      details: `'{"reason":"a compliment"}'`,
      address: `'127.0.0.2'`,
      prev_hash: `sha256('')`,
      hash: `sha256('')`,
    }
    for (const [column, value] of Object.entries(changes)) {
      await client.query('BEGIN')
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query(`UPDATE operators_audit SET ${column} = ${value} WHERE id = 3`)
      expect({ column, id: (await verifyAudit(readPage, [])).wrong?.id }).toEqual({ column, id: '3' })
      await client.query('ROLLBACK')
    }
    await client.end()
  })

  test('says how it is used, and what is wrong with what it was given', async () => {
    const attempt = async (...options: string[]) => {
      const env = { PATH: process.env['PATH'], OWNER_DATABASE_URL: world.database.owner_url }
      return run(process.execPath, [COMMAND, ...options], { env }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => `refused ${error.stdout}`,
      )
    }
    expect(await attempt()).toMatch(/^refused npm run operator -- create NAME ROLE/)
    expect(await attempt('create', 'Bad Name', 'admin')).toMatch(/^refused A name has/)
    expect(await attempt('create', 'fine', 'king')).toMatch(/^refused A role is one of/)
    expect(await attempt('create', 'nisha', 'admin')).toMatch(/^refused There is an operator nisha already/)
    const made = await attempt('create', 'fine', 'support,content')
    expect(made.trim().split('\n').at(-1)).toMatch(/^http:\/\/localhost:5174\/enrol#[\w-]{43}$/)
  })
})
