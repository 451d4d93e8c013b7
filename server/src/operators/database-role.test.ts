import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { openWorld, type World } from '../../test/world.ts'
import { anchorAudit } from './audit/anchor-audit.ts'
import { expireApprovals } from './approvals/approvals.ts'

// What serves people runs as mela_app and what serves operators as mela_admin. The first holds nothing of the second.
let world: World
let nisha: Operator
let app: pg.Client
let admin: pg.Client
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin'])
  app = new pg.Client({ connectionString: world.database.app_url })
  admin = new pg.Client({ connectionString: world.database.admin_url })
  await app.connect()
  await admin.connect()
})
afterAll(async () => {
  await app.end()
  await admin.end()
  await world.end()
})

const HASH = `sha256(convert_to('{}'::jsonb::text, 'UTF8'))`

test('the role that serves people can neither become an operator nor decide, see or do anything for one', async () => {
  const forbidden = [
    'SELECT FROM operators_operator',
    `UPDATE operators_operator SET password_hash = 'mine'`,
    `UPDATE operators_operator SET totp_secret = '\\x00'`,
    `UPDATE operators_operator SET status = 'active'`,
    `INSERT INTO operators_operator (name, created_at) VALUES ('puppet', now())`,
    'SELECT token_hash FROM operators_session',
    `INSERT INTO operators_session (token_hash, operator_id, created_at, last_seen_at) VALUES (sha256('mine'), ${nisha.id}, now(), now())`,
    'DELETE FROM operators_session',
    'DELETE FROM operators_attempt',
    `INSERT INTO operators_enrolment (token_hash, operator_id, created_at, expires_at) VALUES (sha256('mine'), ${nisha.id}, now(), now())`,
    `INSERT INTO operators_approval (kind, subject, payload, payload_hash, reason, requester_id, created_at, expires_at)
     VALUES ('export', 'audit', '{}', ${HASH}, 'because', ${nisha.id}, now(), now() + interval '1 day')`,
    `UPDATE operators_approval SET state = 'approved', approver_id = ${nisha.id}, approved_hash = payload_hash, decided_at = now()`,
    `INSERT INTO operators_role_grant (approval_id, operator_id, roles) VALUES (1, ${nisha.id}, '{admin}')`,
    `INSERT INTO operators_audit (at, action, subject, details, address) VALUES (now(), 'banUser', 'user:7', '{}', '')`,
    'SELECT details FROM operators_audit',
    `INSERT INTO games_config (version, config, created_at) VALUES (1, '{}', now())`,
    'SET ROLE mela_admin',
  ]
  for (const statement of forbidden) {
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('of the tables of operators the role that serves people has what the worker needs, and nothing else', async () => {
  const rights = await world.database.query<{ line: string }>(
    `SELECT privilege_type || ' ' || table_name || '.' || column_name AS line FROM information_schema.column_privileges
     WHERE grantee IN ('mela_app', 'PUBLIC') AND table_name LIKE 'operators%' UNION
     SELECT privilege_type || ' ' || table_name FROM information_schema.table_privileges
     WHERE grantee IN ('mela_app', 'PUBLIC') AND table_name LIKE 'operators%' ORDER BY line`,
  )
  expect(rights.map(({ line }) => line)).toEqual([
    'INSERT operators_audit_anchor',
    'INSERT operators_audit_anchor.at',
    'INSERT operators_audit_anchor.head_hash',
    'INSERT operators_audit_anchor.head_id',
    'SELECT operators_approval.expires_at',
    'SELECT operators_approval.id',
    'SELECT operators_approval.kind',
    'SELECT operators_approval.payload',
    'SELECT operators_approval.state',
    'SELECT operators_audit.hash',
    'SELECT operators_audit.id',
    'SELECT operators_planned_change.approval_id',
    'SELECT operators_planned_change.effective_from',
    'SELECT operators_planned_change.state',
    'UPDATE operators_approval.state',
    'UPDATE operators_planned_change.done_at',
    'UPDATE operators_planned_change.failure',
    'UPDATE operators_planned_change.state',
  ])
})

test('with the state of a request the role that serves people can at most let it run out', async () => {
  const { approval_id } = await nisha.call('exportAudit', { from_id: '1', to_id: '2', reason: 'a look' })
  for (const [state, code] of [
    ['approved', '42501'],
    ['rejected', '23514'],
    ['executed', '23514'],
  ]) {
    await expect(app.query(`UPDATE operators_approval SET state = '${state}'`), state).rejects.toMatchObject({ code })
  }
  world.clock.advance(3 * 24 * 3_600_000)
  await expireApprovals({})(world.context)
  const [row] = await world.database.query('SELECT state FROM operators_approval WHERE id = $1', [approval_id])
  expect(row).toEqual({ state: 'expired' })
  await anchorAudit(world.context)
  expect(await world.database.query('SELECT FROM operators_audit_anchor')).toHaveLength(1)
  await nisha.signIn()
})

test('operators are served as the role of operators, which can do what the server can and owns nothing', async () => {
  expect(await nisha.call('getOperator', {})).toMatchObject({ name: 'nisha' })
  await nisha.call('banUser', { user_id: world.rohan.id, reason: 'a complaint' })
  // Without its rights nobody is, though the role that serves people still has all of its own.
  await world.database.query('REVOKE SELECT ON operators_operator FROM mela_admin')
  expect((await nisha.send('getOperator', {})).status).toBe(500)
  await world.database.query('GRANT SELECT ON operators_operator TO mela_admin')
  expect(await nisha.call('getOperator', {})).toMatchObject({ name: 'nisha' })

  const { rows } = await admin.query(
    `SELECT rolsuper, rolcreaterole, rolcreatedb, pg_has_role('mela_admin', 'mela_app', 'USAGE') AS is_server
     FROM pg_roles WHERE rolname = current_user`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, is_server: true }])
  const [owned] = await world.database.query<{ count: string }>(
    `SELECT count(*) FROM pg_class WHERE relowner = 'mela_admin'::regrole`,
  )
  expect(owned).toEqual({ count: '0' })
})
