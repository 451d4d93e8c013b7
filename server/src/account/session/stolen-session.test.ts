import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller, type Caller, type CallInput } from '@mela/contract/client.ts'
import { callerAt, reasonOf, type Person } from '../../../test/person.ts'
import { newEmail, newMobile, openPost, type Post } from '../../../test/providers/stand-ins.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { passwordsHashed } from '../password/password.ts'

// What whoever holds only a session, or nothing at all, cannot do with it.
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
const NO_TOKEN = 'no-such-token-'.repeat(3)
const logIn = ({ username }: Person, password: string) =>
  world.guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
const isAlive = (token: string) =>
  callerAt(() => world.origin, token)('getUserInfo', {}).then(
    () => true,
    () => false,
  )
/** The same session in a browser that calls itself something else. */
const browser = (token: string, name: string): Caller =>
  createCaller({
    ...{ origin: world.origin, token: () => token, language: () => 'en' },
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('User-Agent', name)
      return fetch(input, { ...init, headers })
    },
  })
async function verify(input: CallInput<'sendVerification'>, address: string, caller: Caller): Promise<string> {
  await caller('sendVerification', input)
  const code = await post.codeTo(address)
  world.clock.advance(MINUTE + 1_000)
  return (await caller('checkVerification', { ...input, code })).verify_token
}

test('a session that guesses the password under ever new names is stopped after five, on every server, and its owner still signs in', async () => {
  const person = await world.register()
  const { login_key } = await person.call('createLoginKey', {})
  const card = await logIn(person, login_key)
  const second = await world.startSite()
  const guesses = ['unlockSession', 'changePassword', 'editAccount'] as const
  const guess = (number: number, password: string) => {
    const call = browser(card.token, `Browser ${number}`)
    const kind = guesses[number % guesses.length]
    if (kind === 'unlockSession') return call('unlockSession', { password })
    if (kind === 'changePassword')
      return call('changePassword', { type: 1, old_password: password, password: 'brand-new' })
    return call('editAccount', { old_password: password, password: 'brand-new' })
  }
  for (let number = 0; number < 5; number++) {
    // A card in between forgives nothing.
    if (number === 2) await logIn(person, login_key)
    expect(await reasonOf(guess(number, `wrong-${number}`))).toMatch(/^wrong_(old_)?password$/)
  }
  for (let number = 5; number < 8; number++)
    expect(await reasonOf(guess(number, person.password))).toBe('too_many_password_attempts')
  const elsewhere = callerAt(() => second.origin, card.token)
  expect(await reasonOf(elsewhere('unlockSession', { password: person.password }))).toBe('too_many_password_attempts')
  expect(await logIn(person, person.password), 'nobody is locked out').toMatchObject({ user_id: person.id })
  world.clock.advance(24 * HOUR + 1_000)
  expect(await guess(0, person.password)).toEqual({})
})

test('a right password forgets the wrong ones before it', async () => {
  const person = await world.register()
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < 4; number++)
      expect(await reasonOf(person.call('unlockSession', { password: `wrong-${number}` }))).toBe('wrong_password')
    expect(await person.call('unlockSession', { password: person.password })).toEqual({})
  }
})

test('a card that is used ten times is no reason to lock its owner out', async () => {
  const person = await world.register()
  const { login_key } = await person.call('createLoginKey', {})
  for (let number = 0; number < 10; number++) await logIn(person, login_key)
  expect(await logIn(person, person.password)).toMatchObject({ user_id: person.id })
})

test('no password is hashed for a token that nobody was given', async () => {
  const person = await world.register()
  const before = passwordsHashed()
  const asked = [
    world.guest('resetPassword', { verify_token: NO_TOKEN, password: 'brand-new' }),
    person.call('changePassword', { type: 1, password: 'brand-new', verify_token: NO_TOKEN }),
    person.call('changePassword', { type: 2, password: '246810', verify_token: NO_TOKEN }),
  ]
  expect(await Promise.all(asked.map(reasonOf))).toEqual(['wrong_captcha', 'wrong_captcha', 'wrong_captcha'])
  expect(passwordsHashed() - before).toBe(0)
  // One that was given is worth the work.
  const mobile = newMobile()
  await world.database.query(`UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [person.id, mobile])
  const input = { biz: 'reset_password', type: 'mobile', area_code: '91', mobile } as const
  const verify_token = await verify(input, `+91${mobile}`, world.guest)
  await world.guest('resetPassword', { verify_token, password: 'brand-new' })
  expect(passwordsHashed() - before).toBe(1)
})

test('a number or an address beside or in place of another needs the password, or a code to one that is bound', async () => {
  const person = await world.register()
  const first = { area_code: '91', mobile: newMobile() }
  const toBind = (contact: { area_code: string; mobile: string } | { email: string }) =>
    'email' in contact
      ? verify({ biz: 'bind_mobile', type: 'email', ...contact }, contact.email, person.call)
      : verify({ biz: 'bind_mobile', type: 'mobile', ...contact }, `+91${contact.mobile}`, person.call)
  // The first one needs nothing: there is nobody to ask.
  await person.call('bindMobile', { ...first, verify_token: await toBind(first) })
  const bound = async () => {
    const { area_code, mobile, email } = await person.call('getUserInfo', {})
    return { area_code, mobile, email }
  }
  expect(await bound()).toEqual({ ...first, email: '' })

  for (const next of [{ area_code: '91', mobile: newMobile() }, { email: newEmail() }]) {
    const verify_token = await toBind(next)
    const bind = (proof: object) => person.call('bindMobile', { ...next, verify_token, ...proof })
    expect(await reasonOf(bind({}))).toBe('wrong_old_password')
    expect(await reasonOf(bind({ old_password: 'not-it-1' }))).toBe('wrong_old_password')
    expect(await reasonOf(bind({ old_verify_token: NO_TOKEN }))).toBe('wrong_captcha')
    // The code for the new one is none for the old one.
    expect(await reasonOf(bind({ old_verify_token: verify_token }))).toBe('wrong_captcha')
    expect(await bound()).toEqual({ ...first, email: '' })
  }

  const second = { area_code: '91', mobile: newMobile() }
  await person.call('bindMobile', { ...second, verify_token: await toBind(second), old_password: person.password })
  expect(await bound()).toEqual({ ...second, email: '' })

  const email = newEmail()
  const verify_token = await toBind({ email })
  const own = { biz: 'withdraw_password', type: 'mobile' } as const
  const old_verify_token = await verify(own, `+91${second.mobile}`, person.call)
  await person.call('bindMobile', { email, verify_token, old_verify_token })
  expect(await bound()).toEqual({ ...second, email })
  const third = { area_code: '91', mobile: newMobile() }
  const used = { ...third, verify_token: await toBind(third), old_verify_token }
  expect(await reasonOf(person.call('bindMobile', used)), 'a code proves once').toBe('wrong_captcha')
})

test('of several who know the withdrawal password at the same moment one changes it', async () => {
  const person = await world.register()
  await person.call('changePassword', { type: 2, password: '246810', old_password: person.password })
  const wishes = ['135791', '357913', '579135', '791357']
  const change = (password: string) => person.call('changePassword', { type: 2, password, old_password: '246810' })
  const outcomes = await Promise.allSettled(wishes.map(change))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = wishes[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
  expect(await person.call('changePassword', { type: 2, password: '246810', old_password: winner })).toEqual({})
})

test('sessions of cards push out only each other, and one that is unlocked takes its place among ten', async () => {
  const person = await world.register()
  const full = [person.token]
  for (let number = 0; number < 9; number++) full.push((await logIn(person, person.password)).token)
  const { login_key } = await person.call('createLoginKey', {})
  const cards: string[] = []
  for (let number = 0; number < 12; number++) cards.push((await logIn(person, login_key)).token)
  expect(await Promise.all(full.map(isAlive))).toEqual(full.map(() => true))
  expect(await Promise.all(cards.map(isAlive))).toEqual(cards.map((_, index) => index >= 7))
  await callerAt(() => world.origin, cards[11])('unlockSession', { password: person.password })
  expect(await isAlive(cards[11]!)).toBe(true)
  expect(await Promise.all(full.map(isAlive))).toEqual(full.map((_, index) => index > 0))
})
