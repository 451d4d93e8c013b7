import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeToInvite, enrolWith, hireOperator, OperatorBrowser } from '../../test/operator.ts'
import { reasonOf } from '../../test/person.ts'
import { startProcess, type ServerProcess } from '../../test/crash/process.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let server: ServerProcess
beforeAll(async () => {
  world = await openWorld()
  server = await startProcess(world.variables)
})
afterAll(async () => {
  await server.end('SIGKILL')
  await world.end()
})

test('an operator’s password, second factor, links and sessions stand in no dump of the database and in no line of the log', async () => {
  const [uma, vik] = [await hireOperator(world, 'uma', ['admin']), await hireOperator(world, 'vik', ['admin'])]
  const there = { ...world, origin: server.origin }
  const { approval_id } = await uma.call('inviteOperator', { name: 'canary', roles: ['admin'], reason: 'new' })
  const { link, enrolment_code } = await agreeToInvite(approval_id, uma, vik)
  const password = `cnry ${randomUUID()}`
  // The process has a clock of its own, which these codes must fit.
  const lag = world.clock.now().getTime() - Date.now()
  world.clock.advance(-lag)
  const operator = await enrolWith(there, link, { password, enrolment_code })
  await operator.signIn()
  const code = operator.code()
  const browser = new OperatorBrowser(server.origin)
  const wrong_password = `cnry ${randomUUID()}`
  for (const wrong of [{ password: wrong_password }, { code: '000000' }]) {
    const attempt = { name: 'canary', password, code, ...wrong }
    expect(await reasonOf(browser.call('signIn', attempt))).toBe('wrong_operator_credentials')
  }
  const decision = { approval_id: '1', payload_hash: '0'.repeat(64), decision: 'approve' as const }
  expect(await reasonOf(operator.call('decideApproval', { ...decision, code }))).toMatch(/closed|wrong/)
  // Faults with all of it in the request: nothing of that may be told to the log.
  await world.database.query('REVOKE SELECT ON operators_operator FROM mela_admin')
  expect(await reasonOf(operator.call('getOperator', {}))).toBe('service_error')
  expect(await reasonOf(browser.call('signIn', { name: 'canary', password, code }))).toBe('service_error')
  await world.database.query('GRANT SELECT ON operators_operator TO mela_admin')
  await fetch(`${server.origin}/admin/session`, {
    method: 'POST',
    body: `{"password":"${password}"`,
    headers: { 'Content-Type': 'application/json' },
  })

  const { stdout: dump } = await promisify(execFile)('pg_dump', ['--inserts', world.database.owner_url], {
    maxBuffer: 64_000_000,
  })
  const log = server.output()
  expect(dump).toContain('canary')
  expect(log).toContain('"msg":"fault"')
  expect(log).toContain('operator sign-in refused')
  const secret = Buffer.from(operator.totp.secret.bytes)
  const secrets = {
    password: Buffer.from(password),
    wrong_password: Buffer.from(wrong_password),
    second_factor: secret,
    second_factor_as_shown: Buffer.from(operator.totp.secret.base32),
    session: Buffer.from(operator.cookie.split('=')[1]!),
    link: Buffer.from(new URL(link).hash.slice(1)),
    code_of_the_link: Buffer.from(enrolment_code),
  }
  for (const [name, bytes] of Object.entries(secrets)) {
    for (const form of [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64')]) {
      expect({ name, is_in_dump: dump.includes(form), is_in_log: log.includes(form) }).toEqual({
        name,
        is_in_dump: false,
        is_in_log: false,
      })
    }
  }
  const [row] = await world.database.query<{ password_hash: string; totp_secret: Buffer }>(
    `SELECT password_hash, totp_secret FROM operators_operator WHERE name = 'canary'`,
  )
  expect(row!.password_hash).toMatch(/^\$argon2id\$/)
  expect(row!.totp_secret).toHaveLength(12 + 16 + 20)
})
