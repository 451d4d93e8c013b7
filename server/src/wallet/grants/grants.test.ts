import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSiteConfig, login } from '@mela/contract/account/account.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { callerAt, Person, reasonOf } from '../../../test/person.ts'
import { newDevice, newUsername, openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  // Its clock stands still until it is told otherwise, so that no day ends in the middle of a test.
  world = await openWorld({ clock_speed: 0, variables: { EXPOSE_TEST_CODES: 'on' } })
})
afterAll(() => world.end())

const DAY = 86_400_000
const PLAY_DIAMONDS = 7
const diamondsOf = async (person: Pick<Person, 'call'>) => (await person.call('getWallet', {}))[2]!.balance
const remarksOf = async (person: Person) =>
  (await person.call('getAccountTransactions', {})).list.map(({ remark }) => remark)

/** A browser that signs in: what it keeps, and what its kind is. */
async function signUp(headers: Record<string, string>, origin = world.origin) {
  const username = newUsername()
  const response = await fetch(`${origin}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ biz: 'register', source: 'h5', data: { account: { username, password: 'mela-password' } } }),
  })
  const { code, data } = (await response.json()) as { code: number; data: { token: string; user_id: string } }
  expect(code).toBe(SUCCESS_CODE)
  const given = response.headers.get('set-cookie') ?? ''
  const device = /^mela_device=([^;]+)/.exec(given)?.[1] ?? ''
  return { given, device, person: new Person(origin, { ...data, is_new: true }, username, 'mela-password', device) }
}

/** Another account in the same browser. */
async function register(device: string) {
  const username = newUsername()
  const guest = callerAt(() => world.origin, undefined, 'en', device)
  const made = await guest('login', {
    ...{ biz: 'register', source: 'h5' },
    data: { account: { username, password: 'mela-password' } },
  })
  return new Person(world.origin, made, username, 'mela-password', device)
}

describe('what play gives', () => {
  test('PLAY-006 is 1,000 Diamonds with a new account and 200 once a day of the site, and both stand in the records', async () => {
    const person = await world.register()
    expect(await diamondsOf(person)).toBe('1000.00')
    const before = await person.call('getGrants', {})
    expect(before).toMatchObject({ daily: { amount: '200.00', is_open: true } })
    expect(await person.call('claimDailyGrant', {})).toEqual({
      ...{ is_granted: true, amount: '200.00', balance: '1200.00' },
    })
    expect(await person.call('claimDailyGrant', {})).toEqual({
      ...{ is_granted: false, amount: '200.00', balance: '1200.00' },
    })
    expect((await person.call('getGrants', {})).daily).toEqual({ ...before.daily, is_open: false })
    const { list } = await person.call('getAccountTransactions', {})
    expect(list.map(({ type, remark, amount, balance_after }) => [type, remark, amount, balance_after])).toEqual([
      [7, 'grant_daily', '200.00', '1200.00'],
      [7, 'grant_registration', '1000.00', '1000.00'],
    ])
  })

  test('comes again when the day of the site is over, wherever people are', async () => {
    const person = await world.register()
    const { daily } = await person.call('getGrants', {})
    await person.call('claimDailyGrant', {})
    // SERVER_TZ is Asia/Kolkata.
    expect(daily.next_at).toMatch(/T18:30:00\.000Z$/)
    const left_ms = Date.parse(daily.next_at) - world.clock.now().getTime()
    expect(left_ms).toBeGreaterThan(0)
    expect(left_ms).toBeLessThanOrEqual(DAY)
    world.clock.advance(left_ms - 1)
    expect((await person.call('claimDailyGrant', {})).is_granted).toBe(false)
    world.clock.advance(1)
    expect((await person.call('getGrants', {})).daily.is_open).toBe(true)
    expect(await person.call('claimDailyGrant', {})).toMatchObject({ is_granted: true, balance: '1400.00' })
  })

  test('PLAY-003 is given to nobody who takes a break or has excluded themselves, and again when a break is over', async () => {
    const [away, excluded] = [await world.register(), await world.register()]
    await away.call('startBreak', { kind: 'cool_off', hours: 24 })
    await excluded.call('startBreak', { kind: 'exclusion', months: 6 })
    for (const person of [away, excluded]) {
      expect(await reasonOf(person.call('claimDailyGrant', {}))).toBe('on_break')
      expect(await diamondsOf(person)).toBe('1000.00')
      const { break_until } = (await person.call('getGrants', {})).daily
      expect(Date.parse(break_until!)).toBeGreaterThan(world.clock.now().getTime())
    }
    world.clock.advance(DAY + 60_000)
    expect((await away.call('claimDailyGrant', {})).is_granted).toBe(true)
    expect((await away.call('getGrants', {})).daily.break_until).toBeNull()
    expect(await reasonOf(excluded.call('claimDailyGrant', {}))).toBe('on_break')
  })

  test('PLAY-006 is given once, however many taps come at the same time, on several devices and through several processes', async () => {
    const person = await world.register()
    const other_site = await world.startSite()
    const phones = [person.device, newDevice(), newDevice()]
    const taps = phones.flatMap((device) =>
      [world.origin, other_site.origin, world.origin].map((origin) =>
        callerAt(() => origin, person.token, 'en', device),
      ),
    )
    const answers = await Promise.all(taps.map((call) => call('claimDailyGrant', {})))
    expect(answers.filter(({ is_granted }) => is_granted)).toHaveLength(1)
    expect(await diamondsOf(person)).toBe('1200.00')
    expect(await remarksOf(person)).toEqual(['grant_daily', 'grant_registration'])
    // The phones on which nothing was given are free for others.
    const given = await world.database.query('SELECT FROM wallet_grant_device WHERE kind = $1', ['grant_daily'])
    const people = await world.database.query('SELECT FROM wallet_grant WHERE kind = $1', ['grant_daily'])
    expect(given).toHaveLength(people.length)
  })

  test('PLAY-006 is given once to a device, however many accounts are made or tapped with on it', async () => {
    const device = newDevice()
    const people = await Promise.all(Array.from({ length: 4 }, () => register(device)))
    const balances = await Promise.all(people.map(diamondsOf))
    expect(balances.toSorted()).toEqual(['0.00', '0.00', '0.00', '1000.00'])
    const taps = await Promise.all(people.map((person) => person.call('claimDailyGrant', {})))
    expect(taps.filter(({ is_granted }) => is_granted)).toHaveLength(1)
    for (const person of people) expect((await person.call('getGrants', {})).daily.is_open).toBe(false)
    world.clock.advance(DAY)
    const [first, second] = people as [Person, Person]
    expect((await first.call('claimDailyGrant', {})).is_granted).toBe(true)
    expect((await second.call('claimDailyGrant', {})).is_granted).toBe(false)
    expect(await diamondsOf(await register(device))).toBe('0.00')
  })

  test('comes with every kind of new account', async () => {
    const from = (device: string) => callerAt(() => world.origin, undefined, 'en', device)
    const automatic = await from(newDevice())('login', {
      ...{ biz: 'register', source: 'h5' },
      data: { account: { auto_gen: 1 } },
    })
    const guest = from(newDevice())
    const contact = { biz: 'register', type: 'email', email: `${newUsername()}@mela.example` } as const
    const { code } = await guest('sendVerification', contact)
    world.clock.advance(61_000)
    const { verify_token } = await guest('checkVerification', { ...contact, code: code! })
    const by_mail = await guest('login', {
      ...{ biz: 'register', source: 'h5' },
      data: { email: { email: contact.email, verify_token } },
    })
    for (const { token } of [automatic, by_mail]) {
      expect(await diamondsOf({ call: callerAt(() => world.origin, token) })).toBe('1000.00')
    }
  })

  test('goes to nobody who answers for the site or tries it out', async () => {
    for (const identity of [2, 3]) {
      const person = await world.register()
      await world.database.query('UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, identity])
      expect(await reasonOf(person.call('getGrants', {}))).toBe('permission_not_allowed')
      expect(await reasonOf(person.call('claimDailyGrant', {}))).toBe('permission_not_allowed')
      expect(await diamondsOf(person)).toBe('0.00')
    }
  })

  test('PLAY-006 is all that ever creates a Diamond', async () => {
    const made = await world.database.query<{ kind: number; amount: string; house: number }>(
      `SELECT kind, amount, (account_id & 15)::integer AS house FROM ledger_entry WHERE account_id < 256`,
    )
    const kinds = new Set(made.map(({ kind, amount, house }) => `${house}: ${kind} ${amount}`))
    expect(kinds).toEqual(new Set(['8: 70 -100000', '8: 71 -20000']))
    const [sum] = await world.database.query<{ given: string; held: string }>(
      `SELECT (SELECT sum(amount) FROM wallet_grant) AS given, (SELECT sum(balance) FROM ledger_account) AS held`,
    )
    expect(sum!.held).toBe(sum!.given)
  })
})

describe('a device', () => {
  test('is known by a cookie that no script reads, from its first sign-in on', async () => {
    const agent = { 'user-agent': `browser ${newUsername()}` }
    const { given, device, person } = await signUp(agent)
    expect(given).toMatch(/^mela_device=[\w-]{22}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
    expect(await diamondsOf(person)).toBe('1000.00')
    // It comes back with it and is given no other; the account is made all the same.
    const again = await signUp({ ...agent, cookie: `theme=dark; mela_device=${device}` })
    expect(again.given).toBe('')
    expect(await diamondsOf(again.person)).toBe('0.00')
    // Only its hash is kept.
    const dump = await world.database.query<{ text: string }>(
      'SELECT grant_device::text AS text FROM wallet_grant_device grant_device',
    )
    expect(dump.filter(({ text }) => text.includes(device))).toEqual([])
    expect(dump.filter(({ text }) => text.includes(Buffer.from(device).toString('hex')))).toEqual([])
  })

  test('has its cookie before anybody signs up on it, so that a whole town behind one address gets its diamonds', async () => {
    const agent = { 'user-agent': `browser ${newUsername()}` }
    for (let person = 0; person < 3; person++) {
      const response = await fetch(`${world.origin}/api${getSiteConfig.path}`, { headers: agent })
      const cookie = response.headers.get('set-cookie')!.split(';')[0]!
      const { given, person: newcomer } = await signUp({ ...agent, cookie })
      expect([given, await diamondsOf(newcomer)]).toEqual(['', '1000.00'])
    }
  })

  test('that keeps no cookie is told by its address and kind, for a day', async () => {
    const agent = { 'user-agent': `browser ${newUsername()}` }
    const [first, second] = [await signUp(agent), await signUp(agent)]
    expect([await diamondsOf(first.person), await diamondsOf(second.person)]).toEqual(['1000.00', '0.00'])
    const other = await signUp({ 'user-agent': `browser ${newUsername()}` })
    expect(await diamondsOf(other.person)).toBe('1000.00')
    // What the second one was given to keep has had its turn as well.
    const third = await signUp({ ...agent, cookie: `mela_device=${second.device}` })
    expect(await diamondsOf(third.person)).toBe('0.00')
    // A cookie that is none of ours counts for nothing.
    const forged = await signUp({ ...agent, cookie: 'mela_device=x' })
    expect([forged.given !== '', await diamondsOf(forged.person)]).toEqual([true, '0.00'])
    world.clock.advance(DAY)
    expect(await diamondsOf((await signUp(agent)).person)).toBe('1000.00')
  })

  test('is given its cookie over https only when it came by https', async () => {
    const proxied = await world.startSite({ TRUSTED_PROXIES: '1' })
    const { given } = await signUp({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.9.8.7' }, proxied.origin)
    expect(given).toMatch(/; SameSite=Lax; Secure$/)
  })

  test('is forgotten when its day is over, but for what is given once in a life', async () => {
    const person = await world.register()
    await person.call('claimDailyGrant', {})
    world.clock.advance(DAY)
    const { forgetDevices } = await import('./forget-devices.ts')
    await forgetDevices(world.context)
    const kept = await world.database.query<{ kind: string; day: string }>(
      `SELECT DISTINCT kind, day::text FROM wallet_grant_device`,
    )
    expect(kept).toEqual([{ kind: 'grant_registration', day: '1970-01-01' }])
    expect(await diamondsOf(await register(person.device))).toBe('0.00')
  })
})

describe('while nothing moves in the currency', () => {
  const freeze = () =>
    world.database.query('INSERT INTO ledger_freeze (pot, reason, since) VALUES ($1, $2, now())', [
      PLAY_DIAMONDS,
      'test',
    ])
  const thaw = () => world.database.query('DELETE FROM ledger_freeze')

  test('nobody is given anything for the day, and nobody has lost it', async () => {
    const person = await world.register()
    await freeze()
    expect(await reasonOf(person.call('claimDailyGrant', {}))).toBe('money_frozen')
    expect((await person.call('getGrants', {})).daily.is_open).toBe(true)
    await thaw()
    expect((await person.call('claimDailyGrant', {})).is_granted).toBe(true)
  })

  test('people come in all the same, and find their Diamonds later, once', async () => {
    await freeze()
    const person = await world.register()
    const sibling = await register(person.device)
    expect([await diamondsOf(person), await diamondsOf(sibling)]).toEqual(['0.00', '0.00'])
    const device = await person.openDevice()
    await thaw()
    await world.database.query(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
       WHERE task_identifier = 'wallet:give-registration-grant'`,
    )
    const { data } = (await device.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')) as {
      data: { list: { balance: string }[] }
    }
    expect(data.list[2]!.balance).toBe('1000.00')
    expect(await remarksOf(person)).toEqual(['grant_registration'])
    const { giveLater } = await import('./welcome.ts')
    await giveLater(world.context, { user_id: person.id })
    expect([await diamondsOf(person), await diamondsOf(sibling)]).toEqual(['1000.00', '0.00'])
  })
})

test('where Diamonds are money nothing is given', async () => {
  const sandbox = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  try {
    expect(await diamondsOf(sandbox.asha)).toBe('0.00')
    expect(await reasonOf(sandbox.asha.call('getGrants', {}))).toBe('permission_not_allowed')
    expect(await reasonOf(sandbox.asha.call('claimDailyGrant', {}))).toBe('permission_not_allowed')
    expect(await sandbox.database.query('SELECT FROM ledger_transfer')).toEqual([])
  } finally {
    await sandbox.end()
  }
})

test('a grant reaches every device of its owner', async () => {
  const person = await world.register()
  const [phone, tablet] = [await person.openDevice(), await person.openDevice()]
  await person.call('claimDailyGrant', {})
  const list = await person.call('getWallet', {})
  for (const device of [phone, tablet]) {
    expect(await device.next('NOTIFICATION')).toEqual({ type: 'edit_user_amount', data: { list } })
  }
})
