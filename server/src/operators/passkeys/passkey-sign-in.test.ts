import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { OperatorBrowser } from '../../../test/operator.ts'
import { hireWithKey, signInWith } from '../../../test/passkeys.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { solveProof } from '../../../test/proof.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

describe('signing in', () => {
  test('CONSOLE-001 (part: the passkey) takes name, password and the answer of a passkey, which says with whom', async () => {
    const { operator, key } = await hireWithKey(world, 'nisha')
    const browser = new OperatorBrowser(world.origin)
    expect(await signInWith(world, key, operator, browser)).toEqual({
      id: operator.id,
      name: 'nisha',
      roles: ['support'],
      status: 'active',
      has_passkey: true,
    })
    expect(await browser.call('getOperator', {})).toMatchObject({ name: 'nisha', has_passkey: true })
    const [passkey] = await browser.call('listPasskeys', {})
    expect(passkey).toMatchObject({ name: 'Blue key', last_used_at: expect.any(String) })
  })

  test.each([true, false])(
    'the same answer opens one session, also for two at the same time, counting: %s',
    async (isCounting) => {
      const { operator, key } = await hireWithKey(world, isCounting ? 'lata' : 'leela')
      key.isCounting = isCounting
      const browser = new OperatorBrowser(world.origin)
      const passkey = key.answer(await browser.call('getSignInChallenge', {}))
      const given = { name: operator.name, password: operator.password, passkey }
      const both = await Promise.allSettled([
        new OperatorBrowser(world.origin).call('signIn', given),
        new OperatorBrowser(world.origin).call('signIn', given),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await reasonOf(browser.call('signIn', given))).toBe('wrong_operator_credentials')
    },
  )

  test('is refused alike for a wrong password, another’s passkey, an unknown one and a name that nobody has', async () => {
    const { operator, key } = await hireWithKey(world, 'mohan')
    const other = await hireWithKey(world, 'meena')
    const tries = [
      () => signInWith(world, key, { ...operator, password: 'not the password' }),
      () => signInWith(world, other.key, operator),
      () => signInWith(world, new Authenticator(), operator),
      () => signInWith(world, key, { name: 'nobody', password: operator.password }),
    ]
    for (const attempt of tries) expect(await reasonOf(attempt())).toBe('wrong_operator_credentials')
    await signInWith(world, key, operator)
  })

  test('is refused for an answer to another page, without a look at the person, or from a copy of the key', async () => {
    const { operator, key } = await hireWithKey(world, 'omar')
    key.origin = 'https://console.mela.example.evil.example'
    expect(await reasonOf(signInWith(world, key, operator))).toBe('wrong_operator_credentials')
    key.origin = 'http://localhost:5174'
    key.isVerified = false
    expect(await reasonOf(signInWith(world, key, operator))).toBe('wrong_operator_credentials')
    key.isVerified = true
    await signInWith(world, key, operator)
    key.counter -= 1
    expect(await reasonOf(signInWith(world, key, operator))).toBe('wrong_operator_credentials')
    await signInWith(world, key, operator)
  })

  test('is refused for a challenge that is too old, made up, or for something else', async () => {
    const { operator, key } = await hireWithKey(world, 'pooja')
    const { rp_id, challenge } = await operator.call('getSignInChallenge', {})
    const answer = (given: string) =>
      reasonOf(
        new OperatorBrowser(world.origin).call('signIn', {
          name: operator.name,
          password: operator.password,
          passkey: key.answer({ rp_id, challenge: given }),
        }),
      )
    const confirming = await operator.call('getConfirmChallenge', { about: 'sign in' })
    const creating = await operator.call('getNewPasskeyChallenge', {})
    const madeUp = Buffer.alloc(Buffer.from(challenge, 'base64url').length, 255).toString('base64url')
    for (const other of [confirming.challenge, creating.challenge, madeUp, 'AAAA']) {
      expect(await answer(other)).toBe('wrong_operator_credentials')
    }
    world.clock.advance(5 * 60_000)
    expect(await answer(challenge)).toBe('wrong_operator_credentials')
  })

  test('takes a code or a passkey, never both and never none', async () => {
    const { operator, key } = await hireWithKey(world, 'priya')
    const { name, password } = operator
    const passkey = key.answer(await operator.call('getSignInChallenge', {}))
    expect(await reasonOf(operator.call('signIn', { name, password }))).toBe('invalid_params')
    expect(await reasonOf(operator.call('signIn', { name, password, passkey, code: operator.code() }))).toBe(
      'invalid_params',
    )
  })
})

test('twenty wrong second factors shut passkeys, too, for fifteen minutes', async () => {
  const { operator, key } = await hireWithKey(world, 'wali')
  const proxied = await world.startSite({ TRUSTED_PROXIES: '1' })
  const from = (number: number) => {
    const browser = new OperatorBrowser(proxied.origin)
    browser.headers = { 'X-Forwarded-For': `198.51.100.${number}` }
    return browser
  }
  for (let number = 0; number < 20; number++) {
    expect(await reasonOf(signInWith(world, new Authenticator(), operator, from(number)))).toBe(
      'wrong_operator_credentials',
    )
  }
  const browser = from(30)
  const passkey = key.answer(await browser.call('getSignInChallenge', {}))
  const given = { name: operator.name, password: operator.password, passkey }
  const { challenge } = await refusalOf(browser.call('signIn', given))
  const refused = browser.call('signIn', { ...given, proof: await solveProof(challenge) })
  expect(await reasonOf(refused)).toBe('wrong_operator_credentials')
  world.clock.advance(15 * 60_000 + 1_000)
  await signInWith(world, key, operator, from(31))
})
