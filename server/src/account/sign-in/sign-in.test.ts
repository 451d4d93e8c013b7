import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, CallInput } from '@mela/contract/client.ts'
import { callerAt, Person, reasonOf, refusalOf } from '../../../test/person.ts'
import { newUsername, openWorld, registerAt, type World } from '../../../test/world.ts'
import { passwordsHashed } from '../password/password.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

type Account = Extract<CallInput<'login'>['data'], { account: unknown }>['account']
const log = (biz: 'login' | 'register', account: unknown, guest: Caller = world.guest) =>
  guest('login', { biz, source: 'h5', data: { account: account as Account } })
const usersCalled = (username: string) =>
  world.database.query('SELECT id, password_hash FROM account_user WHERE username = $1', [username])

describe('with a username and a password', () => {
  test('SESSION-001 registering creates the user once and answers 10000 with a token', async () => {
    const username = newUsername()
    const response = await fetch(`${world.origin}/api/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ biz: 'register', source: 'h5', data: { account: { username, password: 'secret-1' } } }),
    })
    const answer = (await response.json()) as {
      code: number
      data: { token: string; user_id: string; is_new: boolean }
    }
    expect(response.status).toBe(200)
    expect(answer.code).toBe(10000)
    expect(answer.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      user_id: expect.stringMatching(/^\d+$/) as string,
      is_new: true,
    })
    const me = await new Person(world.origin, answer.data, username, '').call('getUserInfo', {})
    expect(me).toMatchObject({ id: answer.data.user_id, username, identity: 1, auto_gen: -1 })
    expect(me.uid).toBeGreaterThanOrEqual(10_000_000)
    expect(me.uid).toBeLessThanOrEqual(999_999_999)

    expect(await refusalOf(log('register', { username, password: 'secret-2' }))).toMatchObject({
      code: 11004,
      reason: 'username_taken',
    })
    expect(await reasonOf(log('register', { username: ` ${username.toUpperCase()} `, password: 'secret-1' }))).toBe(
      'username_taken',
    )
    expect(await usersCalled(username)).toHaveLength(1)
  })

  test('registering one name many times at once creates one user', async () => {
    const username = newUsername()
    const names = Array.from({ length: 8 }, (_, index) => (index % 2 ? username : username.toUpperCase()))
    const outcomes = await Promise.allSettled(
      names.map((name) => log('register', { username: name, password: 'secret-1' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(refused).toHaveLength(7)
    for (const error of refused) expect(error).toMatchObject({ code: 11004 })
  })

  test('SESSION-002 signing in answers a token for the right password and tells an unknown account from a wrong password', async () => {
    const username = newUsername()
    const { user_id, token } = await registerAt(world.guest, username, 'right-one')
    const again = await log('login', { username: username.toUpperCase(), password: 'right-one' })
    expect(again).toMatchObject({ user_id, is_new: false })
    expect(again.token).not.toBe(token)
    const info = await callerAt(() => world.origin, again.token)('getUserInfo', {})
    expect(info.id).toBe(user_id)

    const unknown = await refusalOf(log('login', { username: newUsername(), password: 'right-one' }))
    const wrong = await refusalOf(log('login', { username, password: 'wrong-one' }))
    expect(unknown).toMatchObject({ code: 11009, reason: 'account_not_found', text: 'No account with these details' })
    expect(wrong).toMatchObject({ code: 11005, reason: 'wrong_password', text: 'Wrong password' })
    expect(unknown).not.toHaveProperty('token')
  })

  test('an unknown account costs one comparison of a password, as a wrong password does', async () => {
    const username = newUsername()
    await registerAt(world.guest, username, 'right-one')
    const comparisons = async (name: string) => {
      const before = passwordsHashed()
      await refusalOf(log('login', { username: name, password: 'wrong-one' }))
      return passwordsHashed() - before
    }
    expect(await comparisons(username)).toBe(1)
    expect(await comparisons(newUsername())).toBe(1)
    const metrics = await (await fetch(`${world.monitor}/metrics`)).text()
    expect(metrics).toContain(`mela_passwords_hashed ${passwordsHashed()}`)
  })

  test('SESSION-009 usernames of 5 to 50 characters of any kind and passwords of 6 to 16 are taken, others refused', async () => {
    const unique = newUsername().slice(-12)
    const taken = [
      { username: [...unique].slice(0, 5).join(''), password: '6chars' },
      { username: unique.padEnd(50, 'x'), password: '16-characters-ok' },
      { username: `आशा वर्मा ${unique}`, password: 'पासवर्ड' },
      { username: `麻耶 😀 ${unique}`, password: '😀😀😀😀😀😀' },
      { username: '😀'.repeat(38) + unique, password: '😀'.repeat(16) },
    ]
    for (const account of taken) {
      const { user_id } = await log('register', account)
      expect(await log('login', account)).toMatchObject({ user_id })
    }
    const good = { username: newUsername(), password: 'password' }
    const refused = [
      ...[
        '1234',
        `${unique.padEnd(51, 'x')}`,
        '   1234   ',
        '',
        'a\0bcde',
        'tab\tbed',
        'lone \ud800 half',
        12345,
        null,
      ].map((username) => ({ ...good, username })),
      ...['12345', '12345678901234567', '', '😀'.repeat(17), '12345\0', '12345\udc00', 123456, null].map(
        (password) => ({ ...good, password }),
      ),
    ]
    for (const account of refused) {
      for (const biz of ['register', 'login'] as const) {
        expect(await refusalOf(log(biz, account))).toMatchObject({ code: 10002, reason: 'invalid_params' })
      }
    }
    expect(await usersCalled(good.username)).toHaveLength(0)
  })

  test('the two spellings of one accented name are one name', async () => {
    const unique = newUsername()
    await log('register', { username: `Zo\u00eb ${unique}`, password: 'na\u00efve-pw' })
    expect(await reasonOf(log('register', { username: `Zoe\u0308 ${unique}`, password: 'na\u00efve-pw' }))).toBe(
      'username_taken',
    )
    expect(await log('login', { username: `zoe\u0308 ${unique}`, password: 'nai\u0308ve-pw' })).toMatchObject({
      is_new: false,
    })
  })

  test('whoever is banned or blocked is told so instead of signed in, and their token is worth nothing', async () => {
    for (const [status, code] of [
      ['banned', 10017],
      ['blocked', 10001],
    ] as const) {
      const person = await world.register()
      await world.database.query('UPDATE account_user SET status = $2 WHERE id = $1', [person.id, status])
      const { username, password } = person
      expect(await refusalOf(log('login', { username, password }))).toMatchObject({ code })
      expect(await refusalOf(log('login', { username, password: 'not-mine' }))).toMatchObject({ code: 11005 })
      expect(await refusalOf(person.call('getUserInfo', {}))).toMatchObject({ code })
      const device = await person.openSilentDevice()
      expect(await device.login(person.token)).toBe(code)
    }
  })
})

describe('without either', () => {
  test('SESSION-005 automatic creation makes a Normal user with generated unique name and password and answers a token', async () => {
    const { invite_code } = await world.asha.call('getUserInfo', {})
    const invite_code2 = 'ZYX9876543'
    await world.database.query(
      `INSERT INTO account_group_template (code, owner_user_id, name) VALUES ($1, $2, 'Friends of Meera')`,
      [invite_code2, world.meera.id],
    )
    const made = await Promise.all(
      [{}, { invite_code }, { invite_code, invite_code2 }].map((codes) => log('register', { auto_gen: 1, ...codes })),
    )
    expect(new Set(made.map(({ username }) => username)).size).toBe(3)
    expect(new Set(made.map(({ password }) => password)).size).toBe(3)
    for (const { token, user_id, is_new, username, password } of made) {
      expect(is_new).toBe(true)
      expect(username).toMatch(/^.{5,50}$/)
      expect(password).toMatch(/^.{6,16}$/)
      const me = await callerAt(() => world.origin, token)('getUserInfo', {})
      expect(me).toMatchObject({ id: user_id, username, identity: 1, auto_gen: 1 })
      expect(await log('login', { username, password })).toMatchObject({ user_id, is_new: false })
    }
    const viaLogin = await log('login', { auto_gen: 1 })
    expect(viaLogin.is_new).toBe(true)
    for (const malformed of ['short', 'x'.repeat(11), 'has space', 'ümlaut1']) {
      expect(await reasonOf(log('register', { auto_gen: 1, invite_code: malformed }))).toBe('invalid_params')
    }
  })

  test('is refused where the operators have switched it off, and the site says so beforehand', async () => {
    const closed = await world.startSite({ AUTO_REGISTER: 'off' })
    expect(await closed.guest('getSiteConfig', {})).toMatchObject({ auto_register_switch: -1, app_name: 'Mela' })
    expect(await refusalOf(log('register', { auto_gen: 1 }, closed.guest))).toMatchObject({
      code: 10027,
      reason: 'login_abnormal',
    })
    expect(await world.guest('getSiteConfig', {})).toMatchObject({ auto_register_switch: 1 })
  })

  test('the language of a newcomer is one of ours, whatever their browser says', async () => {
    const languages = await Promise.all(
      ['hi', 'de', 'tlh', '', 'x'.repeat(3000)].map(async (language) => {
        const { token } = await log(
          'register',
          { auto_gen: 1 },
          callerAt(() => world.origin, undefined, language),
        )
        return (await callerAt(() => world.origin, token)('getUserInfo', {})).language
      }),
    )
    expect(languages).toEqual(['hi', 'de', 'en', 'en', 'en'])
  })
})
