import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '@mela/contract/calls.ts'
import type { CallInput } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { ofMoneyCalls } from '../../../test/money/money-calls.ts'
import { callerAt, Person, reasonOf, refusalOf } from '../../../test/person.ts'
import { newMobile, openPost, type Post } from '../../../test/providers/stand-ins.ts'
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
const logIn = (username: string, password: string) =>
  world.guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
/** The same person at another device, who came in with the card. */
async function withCard(person: Person): Promise<Person> {
  const { login_key } = await person.call('createLoginKey', {})
  const login = await logIn(person.username, login_key)
  return new Person(world.origin, login, person.username, person.password)
}

test('a card signs in without the password, into a session that says it is limited', async () => {
  const person = await world.register()
  const { login_key } = await person.call('createLoginKey', {})
  expect(login_key).toMatch(/^lk_[0-9A-Za-z]{32}$/)
  const login = await logIn(person.username, login_key)
  expect(login).toMatchObject({ user_id: person.id, is_new: false, is_limited: true })
  expect(await callerAt(() => world.origin, login.token)('getUserInfo', {})).toMatchObject({ is_limited: true })
  expect(await person.call('getUserInfo', {})).toMatchObject({ is_limited: false })
  expect(await logIn(person.username, person.password)).not.toHaveProperty('is_limited')
  // The key of one account opens no other, is no old password, and stands nowhere in the clear.
  expect(await reasonOf(logIn(world.rohan.username, login_key))).toBe('wrong_password')
  expect(await reasonOf(logIn(newUsername(), login_key))).toBe('account_not_found')
  expect(
    await reasonOf(person.call('changePassword', { type: 1, old_password: login_key, password: 'brand-new' })),
  ).toBe('wrong_old_password')
  expect(await reasonOf(person.call('changePassword', { type: 2, old_password: login_key, password: '246810' }))).toBe(
    'wrong_old_password',
  )
  const stored = await world.database.query<{ key_hash: Buffer }>('SELECT key_hash FROM account_login_key')
  for (const { key_hash } of stored) expect(key_hash.toString('latin1')).not.toContain(login_key.slice(3))
})

test('guessing keys is guessing passwords: five, and then no more', async () => {
  const person = await world.register()
  const { login_key } = await person.call('createLoginKey', {})
  for (let tries = 0; tries < 5; tries++)
    expect(await reasonOf(logIn(person.username, `lk_${String(tries).repeat(32)}`))).toBe('wrong_password')
  expect(await reasonOf(logIn(person.username, login_key))).toBe('too_many_password_attempts')
})

test('five cards live at most, and resetting ends the others with the sessions they opened', async () => {
  const person = await world.register()
  const keys: string[] = []
  for (let number = 0; number < 6; number++) {
    world.clock.advance(1_000)
    keys.push((await person.call('createLoginKey', {})).login_key)
  }
  expect(await reasonOf(logIn(person.username, keys[0]!))).toBe('wrong_password')
  const found = await logIn(person.username, keys[1]!)
  const chosen = await logIn(person.username, person.password)
  const thief = new Person(world.origin, found, person.username, '')
  const phone = await thief.openDevice()
  const { login_key } = await person.call('createLoginKey', { reset: 1 })
  expect(await phone.closed).toBe('io server disconnect')
  expect(await reasonOf(thief.call('getUserInfo', {}))).toBe('no_authorization')
  for (const token of [person.token, chosen.token])
    expect(await callerAt(() => world.origin, token)('getUserInfo', {})).toMatchObject({ id: person.id })
  for (const key of keys.slice(1, 5)) expect(await reasonOf(logIn(person.username, key))).toBe('wrong_password')
  expect(await logIn(person.username, login_key)).toMatchObject({ is_limited: true })
})

describe('with a card alone', () => {
  const OPEN = 'open'
  /** What a session may do that was opened with a card: everything but this. */
  const VERDICTS: Record<CallName, 'open' | 'session_limited'> = {
    ...(Object.fromEntries(Object.keys(calls).map((name) => [name, OPEN])) as Record<CallName, 'open'>),
    changePassword: 'session_limited',
    editAccount: 'session_limited',
    createLoginKey: 'session_limited',
    createSessionCode: 'session_limited',
    bindMobile: 'session_limited',
    endDevice: 'session_limited',
    addChest: 'session_limited',
    getIdentityConfig: 'session_limited',
    submitIdentity: 'session_limited',
    readOwnPhoto: 'session_limited',
    placeBets: 'session_limited',
    // Each is tried with a card by the authorization table.
    ...ofMoneyCalls('session_limited' as const),
  }
  const NO_TOKEN = 'no-such-token-'.repeat(3)

  test('a person writes and reads, and touches neither passwords nor money nor other devices', async () => {
    const person = await world.register()
    const other = await logIn(person.username, person.password)
    const card = await withCard(person)
    await world.befriend(person, world.rohan)
    const [device] = await callerAt(() => world.origin, other.token)('listDevices', {})
    const chat = { chat_id: privateChatId(person.id, world.rohan.id), chat_type: ChatType.Private }
    const inputs: { [N in CallName]?: CallInput<N>[] } = {
      changePassword: [
        { type: 1, password: 'brand-new' },
        { type: 2, password: '246810' },
        { type: 2, password: '246810', old_password: person.password },
        { type: 2, password: '246810', verify_token: NO_TOKEN },
      ],
      editAccount: [{ username: newUsername() }, { password: 'brand-new' }],
      createLoginKey: [{}, { reset: 1 }],
      createSessionCode: [{}],
      bindMobile: [
        { area_code: '91', mobile: newMobile(), verify_token: NO_TOKEN },
        { email: 'a@mela.example', verify_token: NO_TOKEN },
      ],
      endDevice: [{ id: device!.id }, { others: 1 }, { id: '1' }],
      addChest: [{ group_id: '1', type: 1, amount: 10, num: 1, nonce: randomUUID() }],
      placeBets: [
        {
          ...{ game_type: 2, period: '20260105020001', money_type: 3, nonce: randomUUID() },
          bets: [{ method: 'size', value: 'big', amount: '10' }],
        },
      ],
      sendMessage: [{ ...chat, nonce: randomUUID(), content: { type: 1, data: { text: 'still me' } } }],
      getMessages: [chat],
      getUserInfo: [{}],
      getUserInfoList: [{ user_id: person.id }],
      getMessageUpdates: [{}],
      listFriends: [{}],
      listDevices: [{}],
      getUserConfig: [{}],
      editUser: [{ nickname: 'Still me' }],
      getSiteConfig: [{}],
      checkUsername: [{ username: newUsername() }],
    }
    for (const [name, each] of Object.entries(inputs) as [CallName, CallInput<CallName>[]][]) {
      for (const input of each) {
        const verdict = await card.call(name, input as never).then(
          () => OPEN,
          (error: { reason?: string }) => error.reason,
        )
        expect({ name, input, verdict }).toEqual({ name, input, verdict: VERDICTS[name] })
      }
    }
    // The ones that are shut are exactly those that declare it.
    const declared = Object.entries(calls).filter(([, { refuses }]) =>
      (refuses as string[]).includes('session_limited'),
    )
    const shut = Object.entries(VERDICTS).filter(([, verdict]) => verdict === 'session_limited')
    expect(shut.map(([name]) => name).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
    // Nothing has changed, and nobody was signed out.
    expect(await logIn(person.username, person.password)).toMatchObject({ user_id: person.id })
    expect(await callerAt(() => world.origin, other.token)('getUserInfo', {})).toMatchObject({
      has_withdraw_password: false,
      mobile: '',
    })
  })

  test('a generated password is safe too, and the right old one opens the way', async () => {
    const made = await world.guest('login', { biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
    const owner = new Person(world.origin, made, made.username!, made.password!)
    const card = await withCard(owner)
    expect(await reasonOf(card.call('editAccount', { password: 'stolen-one' }))).toBe('session_limited')
    expect(await reasonOf(card.call('editAccount', { password: 'stolen-one', old_password: 'guess' }))).toBe(
      'wrong_old_password',
    )
    expect(await refusalOf(card.call('changePassword', { type: 1, password: 'stolen-one' }))).toMatchObject({
      code: 10018,
    })
    expect(
      await card.call('changePassword', { type: 1, password: 'my-own-one', old_password: made.password! }),
    ).toEqual({})
    expect(await logIn(made.username!, 'my-own-one')).toMatchObject({ user_id: made.user_id })
  })

  test('leaving is always possible', async () => {
    const card = await withCard(await world.register())
    const own = (await card.call('listDevices', {})).find(({ is_current }) => is_current)!
    expect(own.is_limited).toBe(true)
    expect(await card.call('endDevice', { id: own.id })).toEqual({})
    expect(await reasonOf(card.call('getUserInfo', {}))).toBe('no_authorization')
  })
})

describe('the limits are lifted', () => {
  test('by the password, at once and on every server', async () => {
    const person = await world.register()
    const card = await withCard(person)
    const second = await world.startSite()
    const there = card.at(second.origin)
    expect(await reasonOf(there.call('createLoginKey', {}))).toBe('session_limited')
    expect(await refusalOf(card.call('unlockSession', { password: 'not-mine' }))).toMatchObject({ code: 11005 })
    expect(await reasonOf(card.call('createLoginKey', {}))).toBe('session_limited')
    expect(await card.call('unlockSession', { password: person.password })).toEqual({})
    expect(await card.call('createLoginKey', {})).toHaveProperty('login_key')
    expect(await card.call('getUserInfo', {})).toMatchObject({ is_limited: false })
    await expect
      .poll(() =>
        there.call('createLoginKey', {}).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  test('by a code to what the account has bound', async () => {
    const person = await world.register()
    const card = await withCard(person)
    const mobile = newMobile()
    await world.database.query(`UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [
      person.id,
      mobile,
    ])
    for (const input of [
      { biz: 'withdraw_password', type: 'mobile' },
      { biz: 'login', type: 'mobile', area_code: '91', mobile },
    ] as const) {
      await card.call('sendVerification', input)
      const code = await post.codeTo(`+91${mobile}`)
      world.clock.advance(MINUTE + 1_000)
      const { verify_token } = await card.call('checkVerification', { ...input, code })
      expect(await reasonOf(world.rohan.call('unlockSession', { verify_token }))).toBe('wrong_captcha')
      expect(await card.call('unlockSession', { verify_token })).toEqual({})
      expect(await reasonOf(card.call('unlockSession', { verify_token }))).toBe('wrong_captcha')
    }
    expect(await card.call('createSessionCode', {})).toHaveProperty('code')
    // A code for a number that is merely being bound proves nothing about the account.
    const strangers = newMobile()
    const thief = await withCard(person)
    await thief.call('sendVerification', { biz: 'bind_mobile', type: 'mobile', area_code: '91', mobile: strangers })
    const { verify_token } = await thief.call('checkVerification', {
      ...{ biz: 'bind_mobile', type: 'mobile', area_code: '91', mobile: strangers },
      code: await post.codeTo(`+91${strangers}`),
    })
    expect(await reasonOf(thief.call('unlockSession', { verify_token }))).toBe('wrong_captcha')
  })
})
