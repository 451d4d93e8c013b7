import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { purgeSessions } from './sessions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const DAY = 24 * 3_600_000
const isAlive = (token: string) =>
  callerAt(() => world.origin, token)('getUserInfo', {}).then(
    () => true,
    () => false,
  )
const logIn = async ({ username, password }: { username: string; password: string }): Promise<string> =>
  (await world.guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })).token
const liveSessions = async (user_id: string): Promise<number> =>
  (await world.database.query('SELECT FROM account_session WHERE user_id = $1', [user_id])).length

test('SESSION-021 logout ends the session on the server: the same token then answers 10005', async () => {
  const person = await world.register()
  const other = await logIn(person)
  expect(await person.call('logout', {})).toEqual({})
  for (const name of ['getUserInfo', 'logout', 'getMessageUpdates'] as const) {
    expect(await refusalOf(person.call(name, {}))).toMatchObject({ code: 10005, reason: 'no_authorization' })
  }
  const device = await person.openSilentDevice()
  expect(await device.login(person.token)).toBe(10005)
  expect(await isAlive(other)).toBe(true)
})

test('a token cannot be guessed from its neighbours, and only its hash is stored', async () => {
  const person = await world.register()
  const { token } = person
  for (const wrong of [token.slice(0, -1), `${token}x`, token.toLowerCase(), ` ${token}`, '', 'null', "' OR 1=1 --"]) {
    expect(await isAlive(wrong)).toBe(false)
  }
  const rows = await world.database.query<{ token_hash: Buffer }>(
    'SELECT token_hash FROM account_session WHERE user_id = $1',
    [person.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.token_hash).toHaveLength(32)
  expect(rows[0]!.token_hash.toString('latin1')).not.toContain(token)
})

test('ten sessions live at most: an eleventh ends the oldest, and its open socket', async () => {
  const person = await world.register()
  const phone = await person.openDevice()
  const tokens = [person.token]
  for (let number = 0; number < 9; number++) tokens.push(await logIn(person))
  expect(await Promise.all(tokens.map(isAlive))).toEqual(tokens.map(() => true))
  const eleventh = await logIn(person)
  expect(await phone.closed).toBe('io server disconnect')
  expect(await isAlive(person.token)).toBe(false)
  expect(await Promise.all([...tokens.slice(1), eleventh].map(isAlive))).toEqual(tokens.map(() => true))
})

test('many who sign in at once, on two servers, leave ten sessions', async () => {
  const person = await world.register()
  const second = await world.startSite()
  const input = {
    biz: 'login',
    source: 'h5',
    data: { account: { username: person.username, password: person.password } },
  } as const
  const tokens: string[] = []
  for (let round = 0; round < 4; round++) {
    const logins = await Promise.all(
      Array.from({ length: 4 }, (_, number) => (number % 2 ? world : second).guest('login', input)),
    )
    tokens.push(...logins.map(({ token }) => token))
  }
  expect(await liveSessions(person.id)).toBe(10)
  const alive = await Promise.all(tokens.map(isAlive))
  expect(alive.filter(Boolean)).toHaveLength(10)
  expect(await isAlive(person.token)).toBe(false)
})

test('a session lives for 30 days after its last use, and the dead are cleared away', async () => {
  const site = await openWorld()
  try {
    const { asha, meera, clock } = site
    const works = (who: typeof asha) =>
      who.call('getUserInfo', {}).then(
        () => true,
        () => false,
      )
    for (let week = 0; week < 6; week++) {
      clock.advance(7 * DAY)
      // A server that does not believe the session from memory.
      const fresh = await site.startSite()
      expect(await works(asha.at(fresh.origin))).toBe(true)
      await fresh.stop()
    }
    const fresh = await site.startSite()
    expect(await works(meera.at(fresh.origin))).toBe(false)
    expect(await site.database.query('SELECT FROM account_session')).toHaveLength(4)
    await purgeSessions(fresh.context)
    expect(await site.database.query('SELECT FROM account_session')).toHaveLength(1)
    expect(await works(asha.at(fresh.origin))).toBe(true)
  } finally {
    await site.end()
  }
})

test('a session that ended on one server is refused by another, and its socket there is cut', async () => {
  const person = await world.register()
  const second = await world.startSite()
  const there = person.at(second.origin)
  const phone = await there.openDevice()
  await there.call('getUserInfo', {})
  await person.call('logout', {})
  expect(await phone.closed).toBe('io server disconnect')
  expect(await refusalOf(there.call('getUserInfo', {}))).toMatchObject({ code: 10005 })
  phone.close()
})
