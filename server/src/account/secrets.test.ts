import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller } from '@mela/contract/client.ts'
import { Person, refusalOf } from '../../test/person.ts'
import { startProcess, type ServerProcess } from '../../test/crash/process.ts'
import { newUsername, openWorld, type World } from '../../test/world.ts'

let world: World
let server: ServerProcess
beforeAll(async () => {
  world = await openWorld({ variables: { PASSWORD_MEMORY_KB: '19456' } })
  server = await startProcess(world.variables)
})
afterAll(async () => {
  await server.end('SIGKILL')
  await world.end()
})

const answers: string[] = []
const recordingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  answers.push(await response.clone().text())
  return response
}

test('SESSION-055 passwords for login and withdrawal are stored only as salted hashes and appear in no answer, log line or error, a generated one once', async () => {
  const canary = () => `cnry${randomBytes(5).toString('hex')}`
  const [password, wrong, unknown, changed] = [canary(), canary(), canary(), canary()]
  const [withdrawal, next_withdrawal, wrong_withdrawal] = ['604837', '915263', '738495']
  const [username, twin] = [newUsername(), newUsername()]
  const as = (token?: string) =>
    createCaller({ origin: server.origin, language: () => 'en', token: () => token, fetch: recordingFetch })
  const log = (biz: 'login' | 'register', account: { username: string; password: string } | { auto_gen: 1 }) =>
    as()('login', { biz, source: 'h5', data: { account } })

  const { token, user_id } = await log('register', { username, password })
  const other = await log('register', { username: twin, password })
  const generated = await log('register', { auto_gen: 1 })
  await log('login', { username, password })
  await refusalOf(log('login', { username, password: wrong }))
  await refusalOf(log('login', { username: newUsername(), password: unknown }))
  await refusalOf(log('register', { username, password }))
  const calls = as(token)
  await calls('getUserInfo', {})
  await calls('getUserInfo', { user_id: generated.user_id })
  await calls('getUserInfoList', { user_id: [user_id, other.user_id, generated.user_id].join(',') })
  // Malformed, oversized, and a fault: what was sent must not come back or be told to a log.
  const body = JSON.stringify({ biz: 'login', source: 'h5', data: { account: { username, password } } })
  const post = (text: string, path = '/api/user/login') =>
    recordingFetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: text,
    })
  await post(body.slice(0, -1))
  await post(`${body}${' '.repeat(70_000)}`)
  await post(body.replace('"h5"', '"nowhere"'))
  await post(body, '/api/user/unknown')
  await recordingFetch(`${server.origin}/api/user/info?t=${token}&password=${password}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await world.database.query('REVOKE SELECT ON account_user FROM mela_app')
  await refusalOf(log('login', { username, password }))
  await world.database.query('GRANT SELECT ON account_user TO mela_app')
  const { login_key } = await calls('createLoginKey', {})
  const card = await log('login', { username, password: login_key })
  const { code: session_code } = await calls('createSessionCode', {})
  await refusalOf(calls('changePassword', { type: 2, password: withdrawal, old_password: wrong }))
  await calls('changePassword', { type: 2, password: withdrawal, old_password: password })
  await refusalOf(calls('changePassword', { type: 2, password: next_withdrawal, old_password: wrong_withdrawal }))
  await calls('changePassword', { type: 2, password: next_withdrawal, old_password: withdrawal })
  await calls('editAccount', { password: changed, old_password: password })
  await calls('changePassword', { type: 1, password, old_password: changed })
  const device = await new Person(server.origin, { token, user_id, is_new: false }, username, password).openDevice()
  device.close()
  await calls('logout', {})

  const { stdout: dump } = await promisify(execFile)('pg_dump', ['--inserts', world.database.owner_url], {
    maxBuffer: 64_000_000,
  })
  const logs = server.output()
  expect(dump).toContain(username)
  expect(logs).toContain('"msg":"fault"')
  const secrets = {
    ...{ password, wrong, unknown, changed, generated: generated.password!, token, generated_token: generated.token },
    ...{ login_key_token: login_key, card_token: card.token, session_code_token: session_code },
  }
  for (const [name, secret] of Object.entries(secrets)) {
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]
    for (const form of forms) {
      expect({ name, is_in_dump: dump.includes(form), is_in_logs: logs.includes(form) }).toEqual({
        name,
        is_in_dump: false,
        is_in_logs: false,
      })
    }
    const answered = answers.filter((answer) => answer.includes(secret)).length
    expect({ name, answered }).toEqual({ name, answered: /token|generated/.test(name) ? 1 : 0 })
  }
  // Six digits stand by chance in any number, so they are looked for where a value stands alone.
  for (const digits of [withdrawal, next_withdrawal, wrong_withdrawal]) {
    const alone = new RegExp(`(?<![\\w.])${digits}(?![\\w.])`)
    expect([dump, logs, ...answers].filter((text) => alone.test(text))).toEqual([])
  }
  const [{ withdraw_password_hash }] = (await world.database.query<{ withdraw_password_hash: string }>(
    'SELECT withdraw_password_hash FROM account_user WHERE username = $1',
    [username],
  )) as [{ withdraw_password_hash: string }]
  expect(withdraw_password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
  const hashes = await world.database.query<{ password_hash: string }>(
    'SELECT password_hash FROM account_user WHERE username = ANY ($1)',
    [[username, twin]],
  )
  expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(2)
  for (const { password_hash } of hashes)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
})
