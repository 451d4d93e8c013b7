import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreeToInvite, enrolWith, hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

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

const password = 'a password of mine'
const tokenOf = (link: string) => new URL(link).hash.slice(1)
async function invite(name: string) {
  const { approval_id } = await nisha.call('inviteOperator', { name, roles: ['admin'], reason: 'joins' })
  return { approval_id, ...(await agreeToInvite(approval_id, nisha, arjun)) }
}
const codeShownTo = async (operator: Operator, approval_id: string) =>
  (await operator.call('listApprovals', { limit: 100 })).find(({ id }) => id === approval_id)?.enrolment_code

describe('an invitation', () => {
  test('is two halves: with the link alone whoever agreed cannot become the invited operator', async () => {
    const { approval_id, link, enrolment_code } = await invite('kavya')
    const browser = new OperatorBrowser(world.origin)
    const attempt = (code: object) => reasonOf(browser.call('enrol', { token: tokenOf(link), password, ...code }))
    expect(await attempt({})).toBe('wrong_captcha')
    expect(await attempt({ enrolment_code: '' })).toBe('wrong_captcha')
    expect(await attempt({ enrolment_code: enrolment_code.replace(/.$/, '') })).toBe('wrong_captcha')
    expect(await attempt({ enrolment_code: '0000-0000-0000' })).toBe('wrong_captcha')
    const other = await invite('lata')
    expect(await attempt({ enrolment_code: other.enrolment_code })).toBe('wrong_captcha')
    const [row] = await world.database.query(
      `SELECT status, password_hash FROM operators_operator WHERE name = 'kavya'`,
    )
    expect(row).toEqual({ status: 'invited', password_hash: null })

    // The code is for the eyes of whoever asked; nobody else is shown it, whoever agreed least of all.
    const third = await hireOperator(world, 'third', ['admin'])
    expect(enrolment_code).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
    expect(await codeShownTo(nisha, approval_id)).toBe(enrolment_code)
    for (const somebody of [arjun, third]) expect(await codeShownTo(somebody, approval_id)).toBeUndefined()

    const typed = enrolment_code.toLowerCase().replaceAll('-', ' ')
    const kavya = await enrolWith(world, link, { enrolment_code: typed })
    await kavya.signIn()
    expect(await codeShownTo(nisha, approval_id)).toBeUndefined()
  })

  test('shows its code for as long as its link works', async () => {
    const first = await invite('mohan')
    const second = await invite('mohan')
    expect(await codeShownTo(nisha, first.approval_id)).toBeUndefined()
    expect(await codeShownTo(nisha, second.approval_id)).toBe(second.enrolment_code)
    expect(second.enrolment_code).not.toBe(first.enrolment_code)
    world.clock.advance(24 * 3_600_000)
    await nisha.signIn()
    await arjun.signIn()
    expect(await codeShownTo(nisha, second.approval_id)).toBeUndefined()
  })

  test('from the command is one link, which works without a code', async () => {
    const first = await hireOperator(world, 'first', ['support'])
    expect(await first.call('getOperator', {})).toMatchObject({ name: 'first', status: 'active' })
  })

  test('is written by the server only for whom two operators have just agreed to invite', async () => {
    const { approval_id } = await nisha.call('inviteOperator', { name: 'omar', roles: ['admin'], reason: 'joins' })
    const forge = (operator_id: string, given: string | null) =>
      admin.query(
        `INSERT INTO operators_enrolment (token_hash, operator_id, created_at, expires_at, approval_id)
         VALUES (sha256('mine'), $1, now(), now() + interval '1 day', $2)`,
        [operator_id, given],
      )
    for (const given of [null, approval_id]) {
      await expect(forge(arjun.id, given)).rejects.toThrow('nobody approved this invitation')
    }
    const { approval_id: used } = await invite('pia')
    await expect(forge(arjun.id, used)).rejects.toThrow('nobody approved this invitation')
  })
})

describe('a request of somebody who was disabled since', () => {
  const askAndLeave = async (name: string) => {
    const asker = await hireOperator(world, name, ['admin'])
    const roles = { operator_id: arjun.id, roles: ['admin' as const, 'risk' as const], reason: 'more' }
    const { approval_id } = await asker.call('setOperatorRoles', roles)
    await nisha.call('disableOperator', { operator_id: asker.id, reason: 'left' })
    return approval_id
  }

  test('is agreed to by nobody, and can still be rejected', async () => {
    const approval_id = await askAndLeave('quinn')
    expect(await reasonOf(nisha.decide(approval_id))).toBe('approval_closed')
    expect(await arjun.call('getOperator', {})).toMatchObject({ roles: ['admin'] })
    expect(await nisha.decide(approval_id, 'reject')).toEqual({ state: 'rejected' })
  })

  test('is not approved by the database either, whichever of the two is disabled and whoever writes', async () => {
    const approval_id = await askAndLeave('rhea')
    const { approval_id: own } = await nisha.call('exportAudit', { from_id: '1', to_id: '2', reason: 'a look' })
    const gone = await hireOperator(world, 'sana', ['admin'])
    await nisha.call('disableOperator', { operator_id: gone.id, reason: 'left' })
    const approve = `UPDATE operators_approval SET state = 'approved', approver_id = $2, approved_hash = payload_hash, decided_at = now() WHERE id = $1`
    for (const [id, approver_id] of [
      [approval_id, nisha.id],
      [own, gone.id],
    ]) {
      const refused = { code: '23514', message: 'one of the two is disabled' }
      await expect(admin.query(approve, [id, approver_id])).rejects.toMatchObject(refused)
      await expect(world.database.query(approve, [id, approver_id])).rejects.toMatchObject(refused)
    }
    await admin.query(approve, [own, arjun.id])
  })
})
