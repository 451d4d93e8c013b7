import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { callerAt, Person, reasonOf, refusalOf } from '../../../test/person.ts'
import { newEmail, newMobile, openPost, type Post } from '../../../test/providers/stand-ins.ts'
import { newUsername, openWorld, type World } from '../../../test/world.ts'

let post: Post
let world: World
beforeAll(async () => {
  post = await openPost()
  world = await openWorld({ variables: post.variables })
})
afterAll(async () => {
  await world.end()
  await post.stop()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const logIn = (username: string, password: string) =>
  world.guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
const isAlive = (token: string) =>
  callerAt(() => world.origin, token)('getUserInfo', {}).then(
    () => true,
    () => false,
  )

/** Somebody with a number to send codes to. */
async function registerWithMobile() {
  const person = await world.register()
  const mobile = newMobile()
  await world.database.query(`UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [person.id, mobile])
  return { person, mobile }
}
async function prove(input: CallInput<'sendVerification'>, mobile: string, caller = world.guest): Promise<string> {
  await caller('sendVerification', input)
  const code = await post.codeTo(`+91${mobile}`)
  world.clock.advance(MINUTE + 1_000)
  return (await caller('checkVerification', { ...input, code })).verify_token
}

describe('a forgotten password', () => {
  test('SESSION-018 is set again with a code; the old one stops working, and whatever it had opened ends', async () => {
    const { person, mobile } = await registerWithMobile()
    const phone = await person.openDevice()
    const { login_key } = await person.call('createLoginKey', {})
    const reset = { biz: 'reset_password', type: 'mobile', username: person.username } as const
    const verify_token = await prove(reset, mobile)
    const answer = await world.guest('resetPassword', { verify_token, password: 'brand-new' })
    expect(answer).toMatchObject({ user_id: person.id, username: person.username })
    expect(await isAlive(answer.token)).toBe(true)
    expect(await phone.closed).toBe('io server disconnect')
    expect(await isAlive(person.token)).toBe(false)
    expect(await refusalOf(logIn(person.username, person.password))).toMatchObject({ code: 11005 })
    expect(await refusalOf(logIn(person.username, login_key))).toMatchObject({ code: 11005 })
    expect(await logIn(person.username, 'brand-new')).toMatchObject({ user_id: person.id })
  })

  test('is set once with one token, however often and at once it is used', async () => {
    const { person, mobile } = await registerWithMobile()
    const verify_token = await prove({ biz: 'reset_password', type: 'mobile', area_code: '91', mobile }, mobile)
    const passwords = ['first-one', 'second-one', 'third-one']
    const outcomes = await Promise.allSettled(
      passwords.map((password) => world.guest('resetPassword', { verify_token, password })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
    expect(await logIn(person.username, winner)).toMatchObject({ user_id: person.id })
    expect(await reasonOf(world.guest('resetPassword', { verify_token, password: 'again-one' }))).toBe('wrong_captcha')
  })

  test('needs a token for just that, and a password of the right length', async () => {
    const { person, mobile } = await registerWithMobile()
    const login_token = await prove({ biz: 'login', type: 'mobile', area_code: '91', mobile }, mobile)
    expect(await reasonOf(world.guest('resetPassword', { verify_token: login_token, password: 'brand-new' }))).toBe(
      'wrong_captcha',
    )
    const free = newMobile()
    const register_token = await prove({ biz: 'register', type: 'mobile', area_code: '91', mobile: free }, free)
    expect(await reasonOf(world.guest('resetPassword', { verify_token: register_token, password: 'brand-new' }))).toBe(
      'wrong_captcha',
    )
    for (const password of ['12345', '12345678901234567'])
      expect(await reasonOf(world.guest('resetPassword', { verify_token: login_token, password }))).toBe(
        'invalid_params',
      )
    expect(await logIn(person.username, person.password)).toMatchObject({ user_id: person.id })
  })
})

describe('the login password', () => {
  test('PROFILE-019 changes with the old one; with a wrong old one nothing changes', async () => {
    const person = await world.register()
    const other = await logIn(person.username, person.password)
    const change = (old_password: string, password: string) =>
      person.call('changePassword', { type: 1, old_password, password })
    expect(await refusalOf(change('not-the-old', 'brand-new'))).toMatchObject({
      code: 11011,
      reason: 'wrong_old_password',
      text: 'The current password isn’t right',
    })
    expect(await reasonOf(person.call('changePassword', { type: 1, password: 'brand-new' }))).toBe('wrong_old_password')
    for (const password of ['12345', '12345678901234567', 'a\0bcdef'])
      expect(await reasonOf(change(person.password, password))).toBe('invalid_params')
    expect(await isAlive(other.token)).toBe(true)
    expect(await logIn(person.username, person.password)).toMatchObject({ user_id: person.id })

    expect(await change(person.password, 'brand-new')).toEqual({})
    expect(await isAlive(person.token)).toBe(true)
    expect(await isAlive(other.token)).toBe(false)
    expect(await reasonOf(logIn(person.username, person.password))).toBe('wrong_password')
    expect(await logIn(person.username, 'brand-new')).toMatchObject({ user_id: person.id })
  })

  test('SESSION-015 after five wrong ones every further attempt is refused for 24 hours, the right one too, wherever it is asked', async () => {
    const person = await world.register()
    const { username, password } = person
    for (let tries = 0; tries < 5; tries++)
      expect(await reasonOf(logIn(username, `wrong-${tries}`))).toBe('wrong_password')
    const locked = await refusalOf(logIn(username, password))
    expect(locked).toMatchObject({
      code: 11007,
      reason: 'too_many_password_attempts',
      text: 'Too many wrong passwords. Try again in 24 hours.',
    })
    expect(locked.retry_after).toBeGreaterThan(86_000)
    expect(locked.retry_after).toBeLessThanOrEqual(86_400)
    // The same from a session.
    const inside = [
      person.call('changePassword', { type: 1, old_password: password, password: 'brand-new' }),
      person.call('editAccount', { old_password: password, password: 'brand-new' }),
      person.call('unlockSession', { password }),
      person.call('changePassword', { type: 2, old_password: password, password: '246810' }),
    ]
    expect(new Set(await Promise.all(inside.map(reasonOf)))).toEqual(new Set(['too_many_password_attempts']))
    world.clock.advance(24 * HOUR + 1_000)
    expect(await logIn(username, password)).toMatchObject({ user_id: person.id })
  })

  test('is changed by one of several who know the old one at the same moment, and nobody overwrites that', async () => {
    const person = await world.register()
    const { token } = await logIn(person.username, person.password)
    const thief = callerAt(() => world.origin, token)
    const passwords = ['first-one', 'second-one', 'third-one', 'fourth-one']
    const outcomes = await Promise.allSettled(
      passwords.map((password, index) =>
        (index % 2 ? thief : person.call)('changePassword', { type: 1, old_password: person.password, password }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
    expect(await logIn(person.username, winner)).toMatchObject({ user_id: person.id })

    const generated = await world.guest('login', { biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
    const own = callerAt(() => world.origin, generated.token)
    const edits = await Promise.allSettled(passwords.map((password) => own('editAccount', { password })))
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('wrong old ones are counted like wrong passwords', async () => {
    const person = await world.register()
    for (let tries = 0; tries < 2; tries++) {
      expect(
        await reasonOf(person.call('changePassword', { type: 1, old_password: 'no', password: 'brand-new' })),
      ).toBe('wrong_old_password')
      expect(await reasonOf(person.call('editAccount', { old_password: 'no', password: 'brand-new' }))).toBe(
        'wrong_old_password',
      )
    }
    expect(await reasonOf(person.call('unlockSession', { password: 'no' }))).toBe('wrong_password')
    expect(await reasonOf(logIn(person.username, person.password))).toBe('too_many_password_attempts')
  })

  test('changes with a code to what the account has bound', async () => {
    const { person, mobile } = await registerWithMobile()
    const verify_token = await prove({ biz: 'reset_password', type: 'mobile', area_code: '91', mobile }, mobile)
    const change = { type: 1, password: 'brand-new', verify_token } as const
    expect(await reasonOf(world.rohan.call('changePassword', change))).toBe('wrong_captcha')
    expect(await person.call('changePassword', change)).toEqual({})
    expect(await logIn(person.username, 'brand-new')).toMatchObject({ user_id: person.id })
  })
})

describe('the identity card', () => {
  test('PROFILE-009 changes username or password, within their lengths, and the new one signs in', async () => {
    const made = await world.guest('login', { biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
    const person = new Person(world.origin, made, made.username!, made.password!)
    const other = await logIn(made.username!, made.password!)
    const username = newUsername()
    expect(await person.call('editAccount', { username })).toEqual({ username })
    expect(await reasonOf(logIn(made.username!, made.password!))).toBe('account_not_found')
    expect(await logIn(username.toUpperCase(), made.password!)).toMatchObject({ user_id: person.id })
    for (const wrong of ['1234', 'x'.repeat(51), '    12   ', 'a\0bcdef'])
      expect(await reasonOf(person.call('editAccount', { username: wrong }))).toBe('invalid_params')
    for (const wrong of ['12345', 'x'.repeat(17)])
      expect(await reasonOf(person.call('editAccount', { password: wrong }))).toBe('invalid_params')

    // A generated password is replaced without being known; a chosen one is not.
    expect(await person.call('getUserInfo', {})).toMatchObject({ auto_gen: 1 })
    expect(await person.call('editAccount', { password: 'my-own-one' })).toEqual({ username })
    expect(await person.call('getUserInfo', {})).toMatchObject({ auto_gen: -1 })
    expect(await isAlive(other.token)).toBe(false)
    expect(await reasonOf(logIn(username, made.password!))).toBe('wrong_password')
    expect(await logIn(username, 'my-own-one')).toMatchObject({ user_id: person.id })
    expect(await refusalOf(person.call('editAccount', { password: 'their-own' }))).toMatchObject({ code: 11011 })
    expect(await person.call('editAccount', { password: 'my-second', old_password: 'my-own-one' })).toEqual({
      username,
    })
    expect(await logIn(username, 'my-second')).toMatchObject({ user_id: person.id })
  })

  test('SESSION-049 a username of somebody else answers 10025, in whatever case, and one’s own does not', async () => {
    const [person, owner] = [await world.register(), await world.register()]
    for (const username of [owner.username, owner.username.toUpperCase()]) {
      expect(await refusalOf(person.call('editAccount', { username }))).toMatchObject({
        code: 10025,
        reason: 'agent_account_in_use',
      })
    }
    expect(await person.call('getUserInfo', {})).toMatchObject({ username: person.username })
    const capitals = person.username.toUpperCase()
    expect(await person.call('editAccount', { username: capitals })).toEqual({ username: capitals })
  })
})

describe('the withdrawal password', () => {
  test('PROFILE-021 is set and changed, and has exactly six digits', async () => {
    const person = await world.register()
    const modify = (input: Omit<CallInput<'changePassword'>, 'type'>) =>
      person.call('changePassword', { type: 2, ...input })
    const old_password = person.password
    for (const password of ['12345', '1234567', '12345x', '١٢٣٤٥٦', '', ' 123456'])
      expect(await reasonOf(modify({ password, old_password }))).toBe('invalid_params')
    expect(await person.call('getUserInfo', {})).toMatchObject({ has_withdraw_password: false })
    expect(await reasonOf(modify({ password: '246810' }))).toBe('wrong_old_password')
    expect(await reasonOf(modify({ password: '246810', old_password: 'no' }))).toBe('wrong_old_password')
    expect(await modify({ password: '246810', old_password })).toEqual({})
    expect(await person.call('getUserInfo', {})).toMatchObject({ has_withdraw_password: true })
    // From now on the login password does not help.
    expect(await reasonOf(modify({ password: '135791', old_password }))).toBe('wrong_old_password')
    expect(await modify({ password: '135791', old_password: '246810' })).toEqual({})
    expect(await reasonOf(modify({ password: '246810', old_password: '246810' }))).toBe('wrong_old_password')
    expect(await modify({ password: '000000', old_password: '135791' })).toEqual({})
    // It opens nothing else, and the sessions stay.
    expect(await reasonOf(logIn(person.username, '000000'))).toBe('wrong_password')
    expect(await isAlive(person.token)).toBe(true)
  })

  test('is set with a code to what the account has bound, for that account alone', async () => {
    const { person, mobile } = await registerWithMobile()
    const input = { biz: 'withdraw_password', type: 'mobile' } as const
    expect(await reasonOf(world.rohan.call('sendVerification', input))).toBe('no_bound_identity')
    const verify_token = await prove(input, mobile, person.call)
    const change = { type: 2, password: '246810', verify_token } as const
    expect(await reasonOf(world.rohan.call('changePassword', change))).toBe('wrong_captcha')
    expect(await person.call('changePassword', change)).toEqual({})
    expect(await reasonOf(person.call('changePassword', change))).toBe('wrong_captcha')
  })

  test('is locked for 24 hours after five wrong ones, wherever they come from, and a code opens it', async () => {
    const { person, mobile } = await registerWithMobile()
    await person.call('changePassword', { type: 2, password: '246810', old_password: person.password })
    const second = await logIn(person.username, person.password)
    const elsewhere = callerAt(() => world.origin, second.token)
    const guess = (number: number) => ({ type: 2, password: '111111', old_password: `00000${number}` }) as const
    for (let number = 0; number < 5; number++)
      expect(await reasonOf((number % 2 ? elsewhere : person.call)('changePassword', guess(number)))).toBe(
        'wrong_old_password',
      )
    const right = { type: 2, password: '111111', old_password: '246810' } as const
    const locked = await refusalOf(elsewhere('changePassword', right))
    expect(locked).toMatchObject({ code: 14011, reason: 'withdraw_password_locked' })
    expect(locked.retry_after).toBeGreaterThan(86_000)
    // The login password is another matter.
    expect(await logIn(person.username, person.password)).toMatchObject({ user_id: person.id })
    const verify_token = await prove({ biz: 'withdraw_password', type: 'mobile' }, mobile, person.call)
    await person.call('changePassword', { type: 2, password: '135791', verify_token })
    expect(await person.call('changePassword', { type: 2, password: '246810', old_password: '135791' })).toEqual({})
  })
})

test('an e-mail gets its code in place of a missing number', async () => {
  const person = await world.register()
  const email = newEmail()
  await world.database.query('UPDATE account_user SET email = $2 WHERE id = $1', [person.id, email])
  const input = { biz: 'reset_password', type: 'mobile', username: person.username } as const
  expect(await world.guest('sendVerification', input)).toMatchObject({ type: 'email' })
  const code = await post.codeTo(email)
  const { verify_token } = await world.guest('checkVerification', { ...input, code })
  expect(await world.guest('resetPassword', { verify_token, password: 'brand-new' })).toMatchObject({
    user_id: person.id,
  })
})
