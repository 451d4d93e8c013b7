import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { callerAt, Person, reasonOf, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { endAllSessions } from './sessions.ts'

let world: World
beforeAll(async () => {
  // Nobody works off the jobs, so that they can be looked at.
  world = await openWorld({ variables: { TRUSTED_PROXIES: '1', ROLES: 'api,gateway' } })
})
afterAll(() => world.end())

const HOUR = 3_600_000
/** From an address and with a browser of one's own. */
async function logIn(person: Person, browser: string, source = 'h5', address = '203.0.113.7'): Promise<Person> {
  const { username, password } = person
  const response = await fetch(`${world.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': browser, 'X-Forwarded-For': address },
    body: JSON.stringify({ biz: 'login', source, data: { account: { username, password } } }),
  })
  const { data } = (await response.json()) as { data: CallOutput<'login'> }
  return new Person(world.origin, data, username, password)
}
const isAlive = (person: Person) =>
  person.call('getUserInfo', {}).then(
    () => true,
    () => false,
  )
/** What the owner will be told. */
const noticesOf = async (user_id: string) =>
  (
    await world.database.query<{ payload: { user_id: string; kind: string; at: string } }>(
      `SELECT job.payload FROM graphile_worker._private_jobs job
       JOIN graphile_worker._private_tasks task ON task.id = job.task_id
       WHERE task.identifier = 'home:notify' AND job.payload ->> 'user_id' = $1 ORDER BY job.id`,
      [user_id],
    )
  ).map(({ payload }) => payload.kind)

describe('the devices of a person', () => {
  test('are listed with what they call themselves, the current one marked, and nobody else’s', async () => {
    const person = await world.register()
    const phone = await logIn(person, 'Phone/1.0', 'pwa')
    world.clock.advance(2 * HOUR)
    const laptop = await logIn(person, `Laptop/${'x'.repeat(2_000)}`, 'pc')
    const list = await laptop.call('listDevices', {})
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({ source: 'pc', is_current: true, is_limited: false })
    expect(list[0]!.user_agent).toHaveLength(300)
    expect(list.find(({ source }) => source === 'pwa')).toMatchObject({ user_agent: 'Phone/1.0', is_current: false })
    expect(new Set(list.map(({ id }) => id)).size).toBe(3)
    const seen_from_phone = await phone.call('listDevices', {})
    expect(seen_from_phone.filter(({ is_current }) => is_current).map(({ source }) => source)).toEqual(['pwa'])
    expect(JSON.stringify(list)).not.toContain(laptop.token)
  })

  test('end one by one, or all but the one in the hand; strangers’ and missing ones answer the same', async () => {
    const person = await world.register()
    const [phone, laptop, tablet] = [
      await logIn(person, 'Phone'),
      await logIn(person, 'Laptop'),
      await logIn(person, 'Tablet'),
    ]
    const socket = await phone.openDevice()
    const list = await person.call('listDevices', {})
    const id = list.find(({ user_agent }) => user_agent === 'Phone')!.id
    const strangers = (await world.rohan.call('listDevices', {}))[0]!.id
    expect(await refusalOf(person.call('endDevice', { id: strangers }))).toMatchObject({ code: 10004 })
    expect(await refusalOf(person.call('endDevice', { id: '9999999999' }))).toMatchObject({ code: 10004 })
    expect(await isAlive(world.rohan)).toBe(true)
    expect(await person.call('endDevice', { id })).toEqual({})
    expect(await socket.closed).toBe('io server disconnect')
    expect(await Promise.all([phone, laptop, tablet, person].map(isAlive))).toEqual([false, true, true, true])
    expect(await reasonOf(person.call('endDevice', { id }))).toBe('non_existent')
    expect(await laptop.call('endDevice', { others: 1 })).toEqual({})
    expect(await Promise.all([laptop, tablet, person].map(isAlive))).toEqual([true, false, false])
  })

  test('are news to their owner when they are new, and only then', async () => {
    const person = await world.register()
    expect(await noticesOf(person.id)).toEqual([])
    await logIn(person, 'Phone')
    await logIn(person, 'Phone')
    expect(await noticesOf(person.id)).toEqual(['new_device'])
    await logIn(person, 'Phone', 'h5', '198.51.100.9')
    expect(await noticesOf(person.id)).toEqual(['new_device', 'new_device'])
    await person.call('changePassword', { type: 1, old_password: person.password, password: 'brand-new' })
    await person.call('createLoginKey', { reset: 1 })
    await person.call('createLoginKey', {})
    expect((await noticesOf(person.id)).slice(2)).toEqual(['password_changed', 'card_reset'])
    const welcomes = await world.database.query(
      `SELECT FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
       WHERE task.identifier = 'account:registered' AND job.payload ->> 'user_id' = $1`,
      [person.id],
    )
    expect(welcomes).toHaveLength(1)
  })
})

test('the other devices of a person are told to ask again when the account has changed', async () => {
  const worker = await world.startSite({ ROLES: 'worker' })
  const person = await world.register()
  const phone = await person.openDevice()
  await person.call('editAccount', { username: `${person.username}-2` })
  expect(await phone.next('NOTIFICATION')).toEqual({ type: 'own_account', data: {} })
  await person.call('changePassword', { type: 2, password: '246810', old_password: person.password })
  expect(await phone.next('NOTIFICATION')).toEqual({ type: 'own_account', data: {} })
  await worker.stop()
})

test('a ban ends every session and drops every socket, on every server', async () => {
  const person = await world.register()
  const second = await world.startSite()
  const there = (await logIn(person, 'Phone')).at(second.origin)
  const sockets = [await person.openDevice(), await there.openDevice()]
  await world.database.query(`UPDATE account_user SET status = 'banned' WHERE id = $1`, [person.id])
  await endAllSessions(world.context, person.id)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
    'io server disconnect',
    'io server disconnect',
  ])
  expect(await reasonOf(person.call('getUserInfo', {}))).toBe('no_authorization')
  expect(await reasonOf(there.call('getUserInfo', {}))).toBe('no_authorization')
  expect(await world.database.query('SELECT FROM account_session WHERE user_id = $1', [person.id])).toEqual([])
  const again = world.guest('login', {
    biz: 'login',
    source: 'h5',
    data: { account: { username: person.username, password: person.password } },
  })
  expect(await refusalOf(again)).toMatchObject({ code: 10017 })
})

describe('a one-time code', () => {
  const exchange = (code: string) => world.guest('login', { biz: 'login', source: 'pc', data: { session: { code } } })

  test('carries a person to another device once', async () => {
    const person = await world.register()
    const { code, expires_in } = await person.call('createSessionCode', {})
    expect(expires_in).toBe(60)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => exchange(code)))
    const logins = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(logins).toHaveLength(1)
    expect(logins[0]).toMatchObject({ user_id: person.id, is_new: false })
    const there = callerAt(() => world.origin, logins[0]!.token)
    expect(await there('getUserInfo', {})).toMatchObject({ id: person.id, is_limited: false })
    expect(await isAlive(person)).toBe(true)
    expect(await reasonOf(exchange(code))).toBe('wrong_captcha')
    const rows = await world.database.query<{ code_hash: Buffer }>('SELECT code_hash FROM account_session_code')
    expect(rows.map(({ code_hash }) => code_hash.toString('latin1')).join()).not.toContain(code)
  })

  test('lives for 60 seconds, and not longer than the session that made it', async () => {
    const person = await world.register()
    const { code } = await person.call('createSessionCode', {})
    world.clock.advance(59_000)
    const { code: newer } = await person.call('createSessionCode', {})
    expect(await reasonOf(exchange(code))).toBe('wrong_captcha')
    world.clock.advance(60_001)
    expect(await reasonOf(exchange(newer))).toBe('wrong_captcha')
    const phone = await logIn(person, 'Phone')
    const { code: orphan } = await phone.call('createSessionCode', {})
    await phone.call('logout', {})
    expect(await reasonOf(exchange(orphan))).toBe('wrong_captcha')
    for (const wrong of ['x'.repeat(43), person.token]) expect(await reasonOf(exchange(wrong))).toBe('wrong_captcha')
    for (const malformed of ['', 'short', "' OR 1=1 --"])
      expect(await reasonOf(exchange(malformed))).toBe('invalid_params')
  })
})
