import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPROVAL_KINDS, type ApprovalKind } from '@mela/contract/admin-call.ts'
import { enrolWith, hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { expireApprovals } from './approvals.ts'

let world: World
let nisha: Operator
let arjun: Operator
let admin: pg.Client
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
  admin = new pg.Client({ connectionString: world.database.admin_url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await world.end()
})

const DAY = 24 * 3_600_000
const KINDS = Object.keys(APPROVAL_KINDS) as ApprovalKind[]
/** As the rows of the requirements name them, and what became of a payout of which the provider says nothing. */
const NEEDED: ApprovalKind[] = [
  'payout_outcome',
  'payout_return',
  'balance_adjustment',
  'debt_settlement',
  'large_withdrawal',
  'odds_change',
  'game_change',
  'chain_lost',
  'fee_change',
  'limit_change',
  'role_grant',
  'export',
]

/** As the role of operators' calls, or as the owner of the database: both are refused alike. */
const asAdmin = (text: string, values: unknown[] = []) => admin.query<{ id: string }>(text, values)
const asOwner = async (text: string, values: unknown[] = []) => ({ rows: await world.database.query(text, values) })
const ROLES = { mela_admin: asAdmin, owner: asOwner }

const HASH = `sha256(convert_to($2::jsonb::text, 'UTF8'))`
async function ask(kind: ApprovalKind, payload: object): Promise<string> {
  const { rows } = await asAdmin(
    `INSERT INTO operators_approval (kind, subject, payload, payload_hash, reason, requester_id, created_at, expires_at)
     VALUES ($1, 'user:7', $2, ${HASH}, 'because', $3, now(), now() + interval '3 days') RETURNING id`,
    [kind, JSON.stringify(payload), nisha.id],
  )
  return rows[0]!.id
}
const APPROVE = `UPDATE operators_approval SET state = 'approved', approver_id = $2, approved_hash = payload_hash, decided_at = now() WHERE id = $1`
const EXECUTE = `UPDATE operators_approval SET state = 'executed', executed_at = now() WHERE id = $1`
const refusedWith = (write: Promise<unknown>) =>
  write.then(
    () => 'written',
    (error: pg.DatabaseError) => `${error.code} ${error.constraint ?? error.message}`,
  )

test('what needs a second operator is the same in the requirement, the contract and the database', async () => {
  const rows = await world.database.query<{ kind: string }>('SELECT kind FROM operators_approval_kind ORDER BY kind')
  expect(rows.map(({ kind }) => kind)).toEqual(KINDS.toSorted())
  expect(KINDS.toSorted()).toEqual(NEEDED.toSorted())
})

describe.each(Object.keys(ROLES) as (keyof typeof ROLES)[])('the database, asked by %s,', (role) => {
  const write = ROLES[role]

  test.each(KINDS)(
    'CONSOLE-003 for a %s refuses requester = approver, a replayed approval and a changed payload',
    async (kind) => {
      const id = await ask(kind, { amount: '100', kind })
      expect(await refusedWith(write(APPROVE, [id, nisha.id]))).toBe('23514 operators_approval_four_eyes')

      // Before the approval, in its statement and after it: the payload is what was asked for.
      const change = `UPDATE operators_approval SET payload = '{"amount":"999"}' WHERE id = $1`
      const rehash = `UPDATE operators_approval SET payload = $2, payload_hash = ${HASH} WHERE id = $1`
      const other_hash = APPROVE.replace('payload_hash, ', `sha256('something else'), `)
      const refused = role === 'owner' ? /^23514 a request cannot be changed$/ : /^42501 /
      expect(await refusedWith(write(change, [id]))).toMatch(refused)
      expect(await refusedWith(write(rehash, [id, '{"amount":"999"}']))).toMatch(refused)
      expect(await refusedWith(write(other_hash, [id, arjun.id]))).toBe('23514 operators_approval_same_payload')
      expect(await refusedWith(write(EXECUTE, [id]))).toMatch(/^23514 /)
      await write(APPROVE, [id, arjun.id])
      expect(await refusedWith(write(change, [id]))).toMatch(refused)
      expect(await refusedWith(write(rehash, [id, '{"amount":"999"}']))).toMatch(refused)

      // Each step happens once, and none of them backwards.
      expect(await refusedWith(write(APPROVE, [id, arjun.id]))).toBe(
        '23514 a request cannot go from approved to approved',
      )
      const approver = `UPDATE operators_approval SET approver_id = $2 WHERE id = $1`
      expect(await refusedWith(write(approver, [id, nisha.id]))).toMatch(/^23514 /)
      await write(EXECUTE, [id])
      for (const again of [
        EXECUTE,
        `UPDATE operators_approval SET state = 'approved', executed_at = NULL WHERE id = $1`,
      ]) {
        expect(await refusedWith(write(again, [id]))).toMatch(/^23514 a request cannot go from executed/)
      }
      expect(await refusedWith(write(APPROVE, [id, arjun.id]))).toMatch(/^23514 /)
      expect(await refusedWith(write(`DELETE FROM operators_approval WHERE id = $1`, [id]))).toMatch(/^42501 /)
      const [row] = await world.database.query(
        'SELECT state, payload, approver_id FROM operators_approval WHERE id = $1',
        [id],
      )
      expect(row).toEqual({ state: 'executed', payload: { amount: '100', kind }, approver_id: arjun.id })
    },
  )

  test('refuses a request that is born approved, one with a foreign hash, and one of an unknown kind', async () => {
    const insert = (columns: string, values: string) =>
      refusedWith(
        write(
          `INSERT INTO operators_approval (kind, subject, payload, payload_hash, reason, requester_id, created_at, expires_at${columns})
           VALUES ${values}`,
        ),
      )
    const hash = `sha256(convert_to('{}'::jsonb::text, 'UTF8'))`
    const rest = `'because', ${nisha.id}, now(), now() + interval '1 day'`
    const born = `, state, approver_id, approved_hash, decided_at`
    expect(
      await insert(born, `('export', 'audit', '{}', ${hash}, ${rest}, 'approved', ${arjun.id}, ${hash}, now())`),
    ).toMatch(role === 'owner' ? /^23514 a request begins open/ : /^42501 /)
    expect(await insert('', `('export', 'audit', '{"a":1}', ${hash}, ${rest})`)).toBe(
      '23514 operators_approval_own_hash',
    )
    expect(await insert('', `('draw_result', 'period:1', '{}', ${hash}, ${rest})`)).toMatch(/^23503 /)
  })

  test('refuses a decision after the request has run out', async () => {
    const id = await ask('export', { late: true })
    const late = APPROVE.replace('decided_at = now()', `decided_at = now() + interval '4 days'`)
    expect(await refusedWith(write(late, [id, arjun.id]))).toBe('23514 operators_approval_in_time')
  })

  test('refuses to forget, to cut off and to use a grant of roles twice', async () => {
    for (const table of ['operators_approval', 'operators_role_grant', 'operators_audit', 'operators_audit_anchor']) {
      expect(await refusedWith(write(`TRUNCATE ${table} CASCADE`))).toMatch(/^42501 /)
      expect(await refusedWith(write(`DELETE FROM ${table}`))).toMatch(/^42501 /)
    }
    const grant = `INSERT INTO operators_role_grant (approval_id, operator_id, roles) VALUES ($1, $2, $3)`
    const roles = ['risk']
    const name = `grantee-${role.replace('_', '-')}`
    const { rows } = await asAdmin(
      'INSERT INTO operators_operator (name, created_at) VALUES ($1, now()) RETURNING id',
      [name],
    )
    const grantee = rows[0]!.id
    const id = await ask('role_grant', { name, roles })
    expect(await refusedWith(write(grant, [id, grantee, roles]))).toBe('23514 nobody approved these roles')
    await write(APPROVE, [id, arjun.id])
    for (const [operator_id, given] of [
      [nisha.id, roles],
      [grantee, ['risk', 'admin']],
    ]) {
      expect(await refusedWith(write(grant, [id, operator_id, given]))).toBe('23514 nobody approved these roles')
    }
    await write(grant, [id, grantee, roles])
    expect(await refusedWith(write(grant, [id, grantee, roles]))).toBe('23505 operators_role_grant_pkey')
    await write(EXECUTE, [id])
    expect(await refusedWith(write(grant, [id, grantee, roles]))).toBe('23514 nobody approved these roles')
    const [granted] = await world.database.query('SELECT roles FROM operators_operator WHERE id = $1', [grantee])
    expect(granted).toEqual({ roles })
  })
})

test('the server cannot write roles, names or a way back for the disabled', async () => {
  for (const set of [`roles = '{admin}'`, `name = 'other'`]) {
    expect(await refusedWith(asAdmin(`UPDATE operators_operator SET ${set} WHERE id = $1`, [nisha.id]))).toMatch(
      /^42501 /,
    )
  }
  const born = `INSERT INTO operators_operator (name, roles, created_at) VALUES ('puppet', '{admin}', now())`
  expect(await refusedWith(asAdmin(born))).toMatch(/^42501 /)
  await admin.query('BEGIN')
  await admin.query(`UPDATE operators_operator SET status = 'disabled' WHERE id = $1`, [arjun.id])
  expect(await refusedWith(asAdmin(`UPDATE operators_operator SET status = 'active' WHERE id = $1`, [arjun.id]))).toBe(
    '23514 an operator cannot go from disabled to active',
  )
  await admin.query('ROLLBACK')
})

describe('through the console', () => {
  const rolesOf = async (name: string) => {
    const operators = await nisha.call('listOperators', {})
    return operators.find((operator) => operator.name === name)
  }

  test('CONSOLE-003 roles are granted only when a second operator agrees, with a fresh code, to what was asked for', async () => {
    const { approval_id } = await nisha.call('inviteOperator', {
      name: 'kavya',
      roles: ['support'],
      reason: 'she joins',
    })
    expect(await rolesOf('kavya')).toBeUndefined()
    const [seen] = await arjun.call('listApprovals', { state: 'open', limit: 1 })
    expect(seen).toMatchObject({
      id: approval_id,
      kind: 'role_grant',
      requester: 'nisha',
      reason: 'she joins',
      payload: { operation: 'invite', name: 'kavya', roles: ['support'] },
    })
    const decision = { approval_id, payload_hash: seen!.payload_hash, decision: 'approve' as const }
    const decide = (operator: Operator, more: object = {}) =>
      reasonOf(operator.call('decideApproval', { ...decision, code: operator.code(), ...more }))
    expect(await decide(nisha)).toBe('own_approval')
    expect(await decide(arjun, { code: '000000' })).toBe('wrong_captcha')
    expect(await decide(arjun, { payload_hash: '0'.repeat(64) })).toBe('approval_closed')
    expect(await decide(arjun, { approval_id: '999999' })).toBe('non_existent')
    const code = arjun.code()
    const { state, enrolment_link } = await arjun.call('decideApproval', { ...decision, code })
    expect(state).toBe('executed')
    expect(await decide(arjun, { code })).toBe('wrong_captcha')
    expect(await decide(arjun)).toBe('approval_closed')
    expect(await rolesOf('kavya')).toMatchObject({ roles: ['support'], status: 'invited' })
    const [agreed] = await nisha.call('listApprovals', { limit: 1 })
    const kavya = await enrolWith(world, enrolment_link!, { enrolment_code: agreed!.enrolment_code! })
    await kavya.signIn()

    const change = await arjun.call('setOperatorRoles', { operator_id: kavya.id, roles: ['risk'], reason: 'moves' })
    expect(await reasonOf(kavya.call('listApprovals', {}))).toBe('permission_not_allowed')
    expect(await rolesOf('kavya')).toMatchObject({ roles: ['support'] })
    await nisha.decide(change.approval_id)
    expect(await kavya.call('getOperator', {})).toMatchObject({ roles: ['risk'] })
    // Somebody of another role does not even see it, and cannot decide it.
    const kinds = new Set((await kavya.call('listApprovals', { limit: 100 })).map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual([
      'chain_lost',
      'game_change',
      'large_withdrawal',
      'limit_change',
      'odds_change',
    ])
    const { approval_id: open } = await nisha.call('exportAudit', { from_id: '1', to_id: '2', reason: 'a look' })
    const hidden = { approval_id: open, payload_hash: '0'.repeat(64), decision: 'approve' as const, code: kavya.code() }
    expect(await reasonOf(kavya.call('decideApproval', hidden))).toBe('non_existent')
  })

  test('CONSOLE-003 an export is read only by whoever asked, after a second operator agreed', async () => {
    const { approval_id } = await nisha.call('exportAudit', { from_id: '1', to_id: '3', reason: 'for the auditor' })
    expect(await reasonOf(nisha.call('readAuditExport', { approval_id }))).toBe('non_existent')
    const payload_hash = (await nisha.call('listApprovals', { limit: 1 }))[0]!.payload_hash
    const own = { approval_id, payload_hash, decision: 'approve' as const, code: nisha.code() }
    expect(await reasonOf(nisha.call('decideApproval', own))).toBe('own_approval')
    expect(await arjun.decide(approval_id)).toEqual({ state: 'executed' })
    const rows = await nisha.call('readAuditExport', { approval_id, limit: 2 })
    expect(rows.map(({ id }) => id)).toEqual(['1', '2'])
    const more = await nisha.call('readAuditExport', { approval_id, after: '2' })
    expect(more.map(({ id }) => id)).toEqual(['3'])
    expect(await reasonOf(arjun.call('readAuditExport', { approval_id }))).toBe('non_existent')
    world.clock.advance(DAY)
    await nisha.signIn()
    await arjun.signIn()
    expect(await reasonOf(nisha.call('readAuditExport', { approval_id }))).toBe('non_existent')
  })

  test('what is rejected or runs out never happens', async () => {
    const grant = { operator_id: arjun.id, roles: ['admin' as const, 'risk' as const], reason: 'more' }
    const rejected = await nisha.call('setOperatorRoles', grant)
    expect(await arjun.decide(rejected.approval_id, 'reject')).toEqual({ state: 'rejected' })
    expect(await reasonOf(arjun.decide(rejected.approval_id))).toBe('approval_closed')
    const late = await nisha.call('setOperatorRoles', grant)
    world.clock.advance(3 * DAY)
    await nisha.signIn()
    await arjun.signIn()
    expect(await reasonOf(arjun.decide(late.approval_id))).toBe('approval_closed')
    await expireApprovals({})(world.context)
    const states = (await arjun.call('listApprovals', { limit: 2 })).map(({ state }) => state)
    expect(states).toEqual(['expired', 'rejected'])
    expect(await arjun.call('getOperator', {})).toMatchObject({ roles: ['admin'] })
  })

  test('two who agree at the same time do it once', async () => {
    const third = await hireOperator(world, 'third', ['admin'])
    const { approval_id } = await nisha.call('setOperatorRoles', {
      operator_id: third.id,
      roles: ['admin', 'content'],
      reason: 'x',
    })
    const answers = await Promise.allSettled([arjun.decide(approval_id), third.decide(approval_id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((answer) => answer.status === 'rejected')!
    expect((refused.reason as { reason: string }).reason).toBe('approval_closed')
    expect(
      await world.database.query('SELECT FROM operators_role_grant WHERE approval_id = $1', [approval_id]),
    ).toHaveLength(1)
  })

  test('what was asked for of a state that has changed since is not done; who was disabled comes back only so', async () => {
    const fourth = await hireOperator(world, 'fourth', ['support'])
    const ask_for = (roles: ('risk' | 'support')[]) =>
      nisha.call('setOperatorRoles', { operator_id: fourth.id, roles, reason: 'x' })
    const stale = await ask_for(['risk'])
    await nisha.call('disableOperator', { operator_id: fourth.id, reason: 'on leave' })
    expect(await refusalOf(arjun.decide(stale.approval_id))).toMatchObject({ reason: 'approval_closed' })
    const [row] = await world.database.query('SELECT state FROM operators_approval WHERE id = $1', [stale.approval_id])
    expect(row).toEqual({ state: 'open' })
    const back = await ask_for(['support'])
    await arjun.decide(back.approval_id)
    await fourth.signIn()
  })
})
