import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ABOUT_NEW_PASSKEY,
  aboutDecision,
  aboutRemoval,
  PASSKEYS_MOST,
} from '@mela/contract/operators/passkey-rules.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { agreeToInvite, enrolWith, hireOperator, type Operator } from '../../../test/operator.ts'
import { addPasskey, hireWithKey, signInWith } from '../../../test/passkeys.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const actionsOf = async (operator: Operator) => {
  const rows = await world.database.query<{ action: string; details: Record<string, unknown> }>(
    'SELECT action, details FROM operators_audit WHERE subject = $1 AND operator_id = $2 ORDER BY id',
    [`operator:${operator.id}`, operator.id],
  )
  return rows.filter(({ action }) => action.endsWith('Passkey'))
}

describe('passkeys', () => {
  test('are added with a fresh second factor and removed with one, and both stand in the log', async () => {
    const { operator, key, passkey_id } = await hireWithKey(world, 'rita')
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
    await signInWith(world, second, operator)

    const wrong = second.answer(await operator.call('getConfirmChallenge', { about: ABOUT_NEW_PASSKEY }))
    expect(await reasonOf(operator.call('removePasskey', { passkey_id, passkey: wrong }))).toBe('wrong_captcha')
    const right = second.answer(await operator.call('getConfirmChallenge', { about: aboutRemoval(passkey_id) }))
    await operator.call('removePasskey', { passkey_id, passkey: right })
    expect(await reasonOf(signInWith(world, key, operator))).toBe('wrong_operator_credentials')
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
      await hireWithKey(world, 'vik'),
      await hireOperator(world, 'uma', ['admin']),
    ]
    expect(await reasonOf(uma.call('removePasskey', { passkey_id, code: uma.code() }))).toBe('non_existent')
    expect(await owner.call('listPasskeys', {})).toHaveLength(1)
  })

  test('are worth nothing after a new enrolment', async () => {
    const [hema, isha] = [await hireOperator(world, 'hema', ['admin']), await hireOperator(world, 'isha', ['admin'])]
    const { operator: jaya, key } = await hireWithKey(world, 'jaya')
    await hema.call('disableOperator', { operator_id: jaya.id, reason: 'a stolen bag' })
    expect(await reasonOf(signInWith(world, key, jaya))).toBe('wrong_operator_credentials')
    const { approval_id } = await hema.call('inviteOperator', { name: 'jaya', roles: ['support'], reason: 'again' })
    const { link, enrolment_code } = await agreeToInvite(approval_id, hema, isha)
    const again = await enrolWith(world, link, { password: jaya.password, enrolment_code })
    expect(await reasonOf(signInWith(world, key, again))).toBe('wrong_operator_credentials')
    await again.signIn()
    expect(await again.call('listPasskeys', {})).toEqual([])
  })
})

describe('what two operators decide', () => {
  test('is confirmed by a passkey for this request and this decision, once', async () => {
    const asking = await hireOperator(world, 'asking', ['admin'])
    const { operator, key } = await hireWithKey(world, 'agreeing', ['admin'])
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
    const [{ operator }, colleague] = [
      await hireWithKey(world, 'decider', ['admin']),
      await hireWithKey(world, 'colleague'),
    ]
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
