import { afterAll, beforeAll, expect, test } from 'vitest'
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
type Contact = { area_code: string; mobile: string } | { email: string }
const addressOf = (contact: Contact) => ('email' in contact ? contact.email : `+${contact.area_code}${contact.mobile}`)
const typeOf = (contact: Contact) => ('email' in contact ? ('email' as const) : ('mobile' as const))

/** Asks for a code, reads it where it arrived, and changes it for a token. */
async function prove(
  contact: Contact,
  biz: CallInput<'sendVerification'>['biz'],
  caller = world.guest,
): Promise<string> {
  const input = { biz, type: typeOf(contact), ...contact }
  await caller('sendVerification', input)
  const code = await post.codeTo(addressOf(contact))
  world.clock.advance(MINUTE + 1_000)
  return (await caller('checkVerification', { ...input, code })).verify_token
}
const log = (biz: 'login' | 'register', contact: Contact, rest: object) =>
  world.guest('login', {
    biz,
    source: 'h5',
    data: { [typeOf(contact)]: { ...contact, ...rest } } as unknown as CallInput<'login'>['data'],
  })
const peopleWith = (contact: Contact) =>
  'email' in contact
    ? world.database.query('SELECT id FROM account_user WHERE email = $1', [contact.email])
    : world.database.query('SELECT id FROM account_user WHERE area_code = $1 AND mobile = $2', [
        contact.area_code,
        contact.mobile,
      ])

test('SESSION-003 a mobile number and an e-mail register with a code and sign in with a password or a code; the dial code is 1 unless said otherwise', async () => {
  const { default_area_code } = await world.guest('getSiteConfig', {})
  expect(default_area_code).toBe('1')
  const contacts: Contact[] = [
    { area_code: default_area_code, mobile: '5550123' },
    { area_code: '91', mobile: '987654321012345' },
    { area_code: '91', mobile: newMobile() },
    { email: newEmail() },
    { email: '张三@mela.example' },
  ]
  for (const contact of contacts) {
    const verify_token = await prove(contact, 'register')
    const created = await log('register', contact, { verify_token, password: 'right-one' })
    expect(created).toMatchObject({ is_new: true, username: expect.stringMatching(/^u\d{9}$/) as string })
    expect(created).not.toHaveProperty('password')
    const me = await callerAt(() => world.origin, created.token)('getUserInfo', {})
    expect(me).toMatchObject({ id: created.user_id, identity: 1, auto_gen: -1, ...contact })

    expect(await log('login', contact, { password: 'right-one' })).toMatchObject({
      user_id: created.user_id,
      is_new: false,
    })
    expect(await reasonOf(log('login', contact, { password: 'wrong-one' }))).toBe('wrong_password')
    const login_token = await prove(contact, 'login')
    expect(await log('login', contact, { verify_token: login_token })).toMatchObject({ user_id: created.user_id })
    expect(await reasonOf(log('login', contact, { verify_token: login_token }))).toBe('wrong_captcha')
  }
  // An e-mail is the same in capitals; a number is another with another dial code.
  const email = newEmail()
  await log('register', { email: email.toUpperCase() }, { verify_token: await prove({ email }, 'register') })
  expect(await peopleWith({ email })).toHaveLength(1)
  const unknown = { area_code: '92', mobile: contacts[1]!['mobile' as never] as string }
  expect(await reasonOf(log('login', unknown, { password: 'right-one' }))).toBe('account_not_found')
  expect(await reasonOf(world.guest('sendVerification', { biz: 'login', type: 'mobile', ...unknown }))).toBe(
    'account_not_found',
  )
})

test('registering needs the token of exactly this number, unused and in time; signing in needs a key', async () => {
  const [mine, other] = [
    { area_code: '91', mobile: newMobile() },
    { area_code: '91', mobile: newMobile() },
  ]
  expect(await reasonOf(log('register', mine, { password: 'password' }))).toBe('invalid_params')
  expect(await reasonOf(log('login', mine, {}))).toBe('invalid_params')
  expect(await reasonOf(log('register', mine, { verify_token: 'x'.repeat(43) }))).toBe('wrong_captcha')
  const verify_token = await prove(mine, 'register')
  expect(await reasonOf(log('register', other, { verify_token }))).toBe('wrong_captcha')
  expect(await reasonOf(log('register', { ...mine, area_code: '1' }, { verify_token }))).toBe('wrong_captcha')
  world.clock.advance(10 * MINUTE)
  expect(await reasonOf(log('register', mine, { verify_token }))).toBe('wrong_captcha')
  expect(await peopleWith(mine)).toHaveLength(0)
  for (const broken of [
    { ...mine, mobile: '123456' },
    { ...mine, mobile: '1234567890123456' },
    { ...mine, mobile: '12345x7' },
  ])
    expect(await reasonOf(log('login', broken, { password: 'password' }))).toBe('invalid_params')
})

test('SESSION-016 a mobile or e-mail of another account is refused wherever it is registered or bound, and a taken username too', async () => {
  const [owner, person] = [await world.register(), await world.register()]
  const bound: Contact[] = [{ area_code: '91', mobile: newMobile() }, { email: newEmail() }]
  for (const contact of bound) {
    // Tokens won while it was free are worth nothing once somebody has it.
    const to_register = await prove(contact, 'register')
    const to_bind = await prove(contact, 'bind_mobile', person.call)
    const own_token = await prove(contact, 'bind_mobile', owner.call)
    await owner.call('bindMobile', { ...contact, verify_token: own_token, old_password: owner.password })
    const expected = { code: 11003, reason: `${typeOf(contact)}_already_bound` }
    const input = { type: typeOf(contact), ...contact }
    expect(await refusalOf(world.guest('sendVerification', { biz: 'register', ...input }))).toMatchObject(expected)
    expect(await refusalOf(person.call('sendVerification', { biz: 'bind_mobile', ...input }))).toMatchObject(expected)
    expect(await refusalOf(log('register', contact, { verify_token: to_register }))).toMatchObject(expected)
    expect(await refusalOf(person.call('bindMobile', { ...contact, verify_token: to_bind }))).toMatchObject(expected)
    expect(await peopleWith(contact)).toEqual([{ id: owner.id }])
  }
  const taken = await refusalOf(
    world.guest('login', {
      biz: 'register',
      source: 'h5',
      data: { account: { username: owner.username.toUpperCase(), password: 'password' } },
    }),
  )
  expect(taken).toMatchObject({ code: 11004, reason: 'username_taken', text: 'This username is taken' })
})

test('two who register one number at once make one account', async () => {
  const contact = { area_code: '91', mobile: newMobile() }
  const tokens = [await prove(contact, 'register'), await prove(contact, 'register')]
  const outcomes = await Promise.allSettled(
    [...tokens, ...tokens].map((verify_token) => log('register', contact, { verify_token, password: 'password' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await peopleWith(contact)).toHaveLength(1)
})

test('PROFILE-022 a verified number is bound and shown afterwards; one without its own token or bound elsewhere is refused', async () => {
  const person = await world.register()
  const [contact, foreign, email] = [
    { area_code: '91', mobile: newMobile() },
    { area_code: '91', mobile: newMobile() },
    newEmail(),
  ]
  await world.database.query(`UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [
    world.rohan.id,
    foreign.mobile,
  ])
  expect(await reasonOf(prove(foreign, 'bind_mobile', person.call))).toBe('mobile_already_bound')
  const verify_token = await prove(contact, 'bind_mobile', person.call)
  expect(await reasonOf(person.call('bindMobile', { ...foreign, verify_token }))).toBe('wrong_captcha')
  expect(await reasonOf(world.meera.call('bindMobile', { ...contact, verify_token }))).toBe('wrong_captcha')
  expect(await refusalOf(world.guest('bindMobile', { ...contact, verify_token }))).toMatchObject({ code: 10005 })
  expect(await person.call('bindMobile', { ...contact, verify_token })).toEqual({ ...contact, email: '' })
  const old_password = person.password
  expect(await reasonOf(person.call('bindMobile', { ...contact, verify_token, old_password }))).toBe('wrong_captcha')
  expect(await person.call('getUserInfo', {})).toMatchObject(contact)
  const email_token = await prove({ email }, 'bind_mobile', person.call)
  await person.call('bindMobile', { email, verify_token: email_token, old_password })
  expect(await person.call('getUserInfo', {})).toMatchObject({ ...contact, email })
  // Somebody else sees neither.
  const seen = await world.asha.call('getUserInfo', { user_id: person.id })
  for (const own of ['mobile', 'area_code', 'email']) expect(seen).not.toHaveProperty(own)
})

test('whoever is banned or blocked does not get in with a code either', async () => {
  for (const [status, code] of [
    ['banned', 10017],
    ['blocked', 10001],
  ] as const) {
    const contact = { area_code: '91', mobile: newMobile() }
    const created = await log('register', contact, { verify_token: await prove(contact, 'register') })
    const person = new Person(world.origin, created, newUsername(), '')
    const [login_token, reset_token] = [await prove(contact, 'login'), await prove(contact, 'reset_password')]
    const { code: session_code } = await person.call('createSessionCode', {})
    await world.database.query('UPDATE account_user SET status = $2 WHERE id = $1', [person.id, status])
    expect(await refusalOf(log('login', contact, { verify_token: login_token }))).toMatchObject({ code })
    expect(
      await refusalOf(world.guest('resetPassword', { verify_token: reset_token, password: 'password' })),
    ).toMatchObject({ code })
    const session = world.guest('login', { biz: 'login', source: 'h5', data: { session: { code: session_code } } })
    expect(await refusalOf(session)).toMatchObject({ code })
  }
})
