import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ABOUT_NEW_PASSKEY,
  aboutDecision,
  aboutRemoval,
  PASSKEYS_MOST,
} from '@mela/contract/operators/passkey-rules.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { agreeToInvite, enrolWith, hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { solveProof } from '../../../test/proof.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

async function addPasskey(operator: Operator, key: Authenticator, name = 'Blue key') {
  const created = key.create(await operator.call('getNewPasskeyChallenge', {}))
  return operator.call('addPasskey', { name, created, code: operator.code() })
}
/** Somebody with a key of their own beside the authenticator app. */
async function hireWithKey(name: string, roles: Parameters<typeof hireOperator>[2] = ['support']) {
  const operator = await hireOperator(world, name, roles)
  const key = new Authenticator()
  const { id } = await addPasskey(operator, key)
  return { operator, key, passkey_id: id }
}
const signInWith = async (
  key: Authenticator,
  { name, password }: { name: string; password: string },
  browser = new OperatorBrowser(world.origin),
) => {
  const passkey = key.answer(await browser.call('getSignInChallenge', {}))
  return browser.call('signIn', { name, password, passkey })
}
const actionsOf = async (operator: Operator) => {
  const rows = await world.database.query<{ action: string; details: Record<string, unknown> }>(
    'SELECT action, details FROM operators_audit WHERE subject = $1 AND operator_id = $2 ORDER BY id',
    [`operator:${operator.id}`, operator.id],
  )
  return rows.filter(({ action }) => action.endsWith('Passkey'))
}

describe('signing in', () => {
  test('CONSOLE-001 (part: the passkey) takes name, password and the answer of a passkey, which says with whom', async () => {
    const { operator, key } = await hireWithKey('nisha')
    const browser = new OperatorBrowser(world.origin)
    expect(await signInWith(key, operator, browser)).toEqual({
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
      const { operator, key } = await hireWithKey(isCounting ? 'lata' : 'leela')
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
    const { operator, key } = await hireWithKey('mohan')
    const other = await hireWithKey('meena')
    const tries = [
      () => signInWith(key, { ...operator, password: 'not the password' }),
      () => signInWith(other.key, operator),
      () => signInWith(new Authenticator(), operator),
      () => signInWith(key, { name: 'nobody', password: operator.password }),
    ]
    for (const attempt of tries) expect(await reasonOf(attempt())).toBe('wrong_operator_credentials')
    await signInWith(key, operator)
  })

  test('is refused for an answer to another page, without a look at the person, or from a copy of the key', async () => {
    const { operator, key } = await hireWithKey('omar')
    key.origin = 'https://console.mela.example.evil.example'
    expect(await reasonOf(signInWith(key, operator))).toBe('wrong_operator_credentials')
    key.origin = 'http://localhost:5174'
    key.isVerified = false
    expect(await reasonOf(signInWith(key, operator))).toBe('wrong_operator_credentials')
    key.isVerified = true
    await signInWith(key, operator)
    key.counter -= 1
    expect(await reasonOf(signInWith(key, operator))).toBe('wrong_operator_credentials')
    await signInWith(key, operator)
  })

  test('is refused for a challenge that is too old, made up, or for something else', async () => {
    const { operator, key } = await hireWithKey('pooja')
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
    const { operator, key } = await hireWithKey('priya')
    const { name, password } = operator
    const passkey = key.answer(await operator.call('getSignInChallenge', {}))
    expect(await reasonOf(operator.call('signIn', { name, password }))).toBe('invalid_params')
    expect(await reasonOf(operator.call('signIn', { name, password, passkey, code: operator.code() }))).toBe(
      'invalid_params',
    )
  })
})

describe('what two operators decide', () => {
  test('is confirmed by a passkey for this request and this decision, once', async () => {
    const asking = await hireOperator(world, 'asking', ['admin'])
    const { operator, key } = await hireWithKey('agreeing', ['admin'])
    const ask = () => asking.call('exportAudit', { from_id: '1', to_id: '2', reason: 'a look' })
    const [first, second] = [await ask(), await ask()]
    const approvals = await operator.call('listApprovals', {})
    const hashOf = (approval_id: string) => approvals.find(({ id }) => id === approval_id)!.payload_hash
    const about = (approval_id: string, decision: 'approve' | 'reject') => ({
      about: aboutDecision(approval_id, hashOf(approval_id), decision),
    })
    const answer = async (approval_id: string, decision: 'approve' | 'reject') =>
      key.answer(await operator.call('getConfirmChallenge', about(approval_id, decision)))
    const decide = (approval_id: string, passkey: Awaited<ReturnType<typeof answer>>) =>
      operator.call('decideApproval', {
        approval_id,
        payload_hash: hashOf(approval_id),
        decision: 'approve',
        passkey,
      })
    const rejecting = await answer(first.approval_id, 'reject')
    expect(await reasonOf(decide(first.approval_id, rejecting))).toBe('wrong_captcha')
    const agreeing = await answer(first.approval_id, 'approve')
    expect(await reasonOf(decide(second.approval_id, agreeing))).toBe('wrong_captcha')
    expect(await decide(first.approval_id, agreeing)).toEqual({ state: 'executed' })
    expect(await reasonOf(decide(first.approval_id, agreeing))).toBe('wrong_captcha')
  })

  test('is not confirmed by the passkey of a colleague', async () => {
    const asking = await hireOperator(world, 'asker', ['admin'])
    const [{ operator }, colleague] = [await hireWithKey('decider', ['admin']), await hireWithKey('colleague')]
    const { approval_id } = await asking.call('exportAudit', { from_id: '1', to_id: '2', reason: 'a look' })
    const approvals = await operator.call('listApprovals', {})
    const { payload_hash } = approvals.find(({ id }) => id === approval_id)!
    const about = aboutDecision(approval_id, payload_hash, 'approve')
    for (const browser of [operator, colleague.operator]) {
      const passkey = colleague.key.answer(await browser.call('getConfirmChallenge', { about }))
      const decision = operator.call('decideApproval', { approval_id, payload_hash, decision: 'approve', passkey })
      expect(await reasonOf(decision)).toBe('wrong_captcha')
    }
  })
})

describe('passkeys', () => {
  test('are added with a fresh second factor and removed with one, and both stand in the log', async () => {
    const { operator, key, passkey_id } = await hireWithKey('rita')
    const second = new Authenticator()
    const created = second.create(await operator.call('getNewPasskeyChallenge', {}))
    const stale = operator.codeNow()
    expect(await reasonOf(operator.call('addPasskey', { name: 'Spare', created, code: stale }))).toBe('wrong_captcha')
    expect(await operator.call('listPasskeys', {})).toHaveLength(1)

    const confirmed = key.answer(await operator.call('getConfirmChallenge', { about: ABOUT_NEW_PASSKEY }))
    const spare = await operator.call('addPasskey', { name: 'Spare', created, passkey: confirmed })
    expect(await operator.call('listPasskeys', {})).toEqual([
      expect.objectContaining({ id: passkey_id, name: 'Blue key' }),
      { ...spare, last_used_at: null },
    ])
    await signInWith(second, operator)

    const wrong = second.answer(await operator.call('getConfirmChallenge', { about: ABOUT_NEW_PASSKEY }))
    expect(await reasonOf(operator.call('removePasskey', { passkey_id, passkey: wrong }))).toBe('wrong_captcha')
    const right = second.answer(await operator.call('getConfirmChallenge', { about: aboutRemoval(passkey_id) }))
    await operator.call('removePasskey', { passkey_id, passkey: right })
    expect(await reasonOf(signInWith(key, operator))).toBe('wrong_operator_credentials')
    expect(await actionsOf(operator)).toEqual([
      { action: 'addPasskey', details: { passkey_id, name: 'Blue key' } },
      { action: 'addPasskey', details: { passkey_id: spare.id, name: 'Spare' } },
      { action: 'removePasskey', details: { passkey_id, name: 'Blue key' } },
    ])
  })

  test('are made for one’s own challenge, on the page of the console, once, and ten at most', async () => {
    const [sana, tara] = [
      await hireOperator(world, 'sana', ['support']),
      await hireOperator(world, 'tara', ['support']),
    ]
    const key = new Authenticator()
    const theirs = key.create(await tara.call('getNewPasskeyChallenge', {}))
    const add = async (created: ReturnType<typeof key.create>) =>
      reasonOf(sana.call('addPasskey', { name: 'Mine', created, code: sana.code() }))
    expect(await add(theirs)).toBe('invalid_params')
    key.origin = 'https://evil.example'
    expect(await add(key.create(await sana.call('getNewPasskeyChallenge', {})))).toBe('invalid_params')
    key.origin = 'http://localhost:5174'
    key.isVerified = false
    expect(await add(key.create(await sana.call('getNewPasskeyChallenge', {})))).toBe('invalid_params')
    key.isVerified = true
    await addPasskey(sana, key)
    expect(await add(key.create(await sana.call('getNewPasskeyChallenge', {})))).toBe('invalid_params')
    for (let more = 1; more < PASSKEYS_MOST; more++) await addPasskey(sana, new Authenticator())
    expect(await add(new Authenticator().create(await sana.call('getNewPasskeyChallenge', {})))).toBe('invalid_params')
    expect(await sana.call('listPasskeys', {})).toHaveLength(PASSKEYS_MOST)
    expect(await tara.call('listPasskeys', {})).toEqual([])
  })

  test('of a colleague cannot be removed', async () => {
    const [{ passkey_id, operator: owner }, uma] = [
      await hireWithKey('vik'),
      await hireOperator(world, 'uma', ['admin']),
    ]
    expect(await reasonOf(uma.call('removePasskey', { passkey_id, code: uma.code() }))).toBe('non_existent')
    expect(await owner.call('listPasskeys', {})).toHaveLength(1)
  })

  test('are worth nothing after a new enrolment', async () => {
    const [hema, isha] = [await hireOperator(world, 'hema', ['admin']), await hireOperator(world, 'isha', ['admin'])]
    const { operator: jaya, key } = await hireWithKey('jaya')
    await hema.call('disableOperator', { operator_id: jaya.id, reason: 'a stolen bag' })
    expect(await reasonOf(signInWith(key, jaya))).toBe('wrong_operator_credentials')
    const { approval_id } = await hema.call('inviteOperator', { name: 'jaya', roles: ['support'], reason: 'again' })
    const { link, enrolment_code } = await agreeToInvite(approval_id, hema, isha)
    const again = await enrolWith(world, link, { password: jaya.password, enrolment_code })
    expect(await reasonOf(signInWith(key, again))).toBe('wrong_operator_credentials')
    await again.signIn()
    expect(await again.call('listPasskeys', {})).toEqual([])
  })
})

test('twenty wrong second factors shut passkeys, too, for fifteen minutes', async () => {
  const { operator, key } = await hireWithKey('wali')
  const proxied = await world.startSite({ TRUSTED_PROXIES: '1' })
  const from = (number: number) => {
    const browser = new OperatorBrowser(proxied.origin)
    browser.headers = { 'X-Forwarded-For': `198.51.100.${number}` }
    return browser
  }
  for (let number = 0; number < 20; number++) {
    expect(await reasonOf(signInWith(new Authenticator(), operator, from(number)))).toBe('wrong_operator_credentials')
  }
  const browser = from(30)
  const passkey = key.answer(await browser.call('getSignInChallenge', {}))
  const given = { name: operator.name, password: operator.password, passkey }
  const { challenge } = await refusalOf(browser.call('signIn', given))
  const refused = browser.call('signIn', { ...given, proof: await solveProof(challenge) })
  expect(await reasonOf(refused)).toBe('wrong_operator_credentials')
  world.clock.advance(15 * 60_000 + 1_000)
  await signInWith(key, operator, from(31))
})
