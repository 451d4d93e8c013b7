import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireDecider, newPlayer, openApplicationOf, setAgentTerms, stakeOnBig } from '../../../test/agents.ts'
import { verifyBasic } from '../../../test/identity.ts'
import { joinBy } from '../../../test/invitations.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  tellCaptured,
  tellDispute,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { nextSiteDay } from '../../account/index.ts'

let world: PaidWorld
let nisha: Operator
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0, variables: { EXPOSE_TEST_CODES: 'on' } })
  nisha = await hireOperator(world, 'nisha', ['risk', 'support'])
})
afterAll(() => world.end())

const apply = (person: Person, content = 'I run a cricket group') => person.call('applyAsAgent', { content })
/** A page that is opened again at once is told what it was told. */
const infoOf = (person: Person) => {
  world.clock.advance(5_000)
  return person.call('getAgentInfo', {})
}
const titlesOf = async (person: Person) => (await person.call('listNotices', {})).list.map(({ title }) => title)
const decide = async (person: Person, more: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
  nisha.call('decideAgentApplication', { id: await openApplicationOf(world, person), ...more })

describe('what is asked for', () => {
  test('REWARDS-010 own betting, basic verification and valid members are asked for; what is missing is shown, and refused', async () => {
    await setAgentTerms(world, {
      ...{ betting: '1000', verified: true, members: 2, member_verified: true, member_recharge: '500' },
    })
    const person = await newPlayer(world)
    expect(await infoOf(person)).toMatchObject({
      ...{ status: 0, level: 0, money_type: 1, valid_subordinates: 0 },
      requirements: [
        { name: 'verified', now: '0', need: '1', done: false },
        { name: 'betting', now: '0.00', need: '1000.00', done: false },
        { name: 'members', now: '0', need: '2', done: false },
      ],
      member_terms: { is_verified: true, recharge: '500.00' },
    })
    const expectUnmet = async (...unmet: string[]) => {
      const { requirements } = await infoOf(person)
      expect(requirements.filter(({ done }) => !done).map(({ name }) => name)).toEqual(unmet)
      expect(await refusalOf(apply(person))).toMatchObject({ code: 15008, reason: 'agent_requirements_not_met' })
    }
    await expectUnmet('verified', 'betting', 'members')
    await verifyBasic(world, nisha, person, { id_number: '499118665246', real_name: 'Asha Rao' })
    await expectUnmet('betting', 'members')
    await stakeOnBig(world, person, '999')
    await expectUnmet('betting', 'members')
    await stakeOnBig(world, person, '1')
    await expectUnmet('members')

    // Of four who came only two do all of it: one paid less, and one is not verified.
    const [whole, poor, unknown, late] = await Promise.all([1, 2, 3, 4].map(() => joinBy(world, person)))
    const pay = async (member: Person, amount: string) => {
      const payment = paymentFor(world, await recharge(member, { amount }))
      await tellCaptured(world.origin, payment)
      await expect.poll(async () => Number((await member.call('getVip', {})).recharge_next.now)).toBeGreaterThan(0)
      return payment
    }
    await pay(whole!, '500')
    await pay(poor!, '400')
    await pay(unknown!, '500')
    const taken = await pay(late!, '500')
    await verifyBasic(world, nisha, whole!, { id_number: '853255049862' })
    await verifyBasic(world, nisha, poor!, { id_number: '735463520175' })
    await expectUnmet('members')
    expect(await infoOf(person)).toMatchObject({ members: [4, 0, 0], valid_subordinates: 1 })
    await verifyBasic(world, nisha, late!, { id_number: '622145733608' })
    expect((await infoOf(person)).requirements.every(({ done }) => done)).toBe(true)
    // What is taken back counts no more.
    await tellDispute(world.origin, taken, { amount: 500_00 })
    await expect.poll(async () => (await infoOf(person)).valid_subordinates).toBe(1)
    await expectUnmet('members')
    await pay(late!, '500')
    expect(await apply(person)).toEqual({})
    expect((await infoOf(person)).status).toBe(2)
  })

  test('REWARDS-010 (part: whose members) whoever uses a browser of the one who applies is no valid member, and neither are members of members', async () => {
    await setAgentTerms(world, { members: 1 })
    const person = await world.register()
    const second = await joinBy(world, person, person.device)
    const friend = await joinBy(world, second)
    expect(friend.id).not.toBe(person.id)
    expect(await infoOf(person)).toMatchObject({ members: [1, 1, 0], valid_subordinates: 0 })
    expect(await reasonOf(apply(person))).toBe('agent_requirements_not_met')
    await joinBy(world, person)
    expect(await infoOf(person)).toMatchObject({ members: [2, 1, 0], valid_subordinates: 1 })
    expect(await apply(person)).toEqual({})
  })
})

describe('an application', () => {
  test('REWARDS-009 needs content, and can be made once a day', async () => {
    await setAgentTerms(world)
    const person = await world.register()
    for (const content of ['', '   ', '\n\u200b'])
      expect(await refusalOf(apply(person, content))).toMatchObject({
        ...{ code: 15002, reason: 'agent_apply_empty', text: 'Write something in the application' },
      })
    expect(await refusalOf(apply(person, 'x'.repeat(501)))).toMatchObject({ reason: 'invalid_params' })
    // What was refused was no application.
    expect(await infoOf(person)).toMatchObject({ status: 0, apply_from: null, application: null })
    await apply(person, '  Sunday cricket \n')
    await decide(person, { decision: 'reject', reason: 'Tell us more' })
    const tomorrow = nextSiteDay(world.context.config.SERVER_TZ, world.clock.now())
    expect(await infoOf(person)).toMatchObject({
      ...{ status: 0, apply_from: tomorrow.toISOString() },
      application: { content: 'Sunday cricket', state: 'rejected', reason: 'Tell us more' },
    })
    const wait = Math.ceil((tomorrow.getTime() - world.clock.now().getTime()) / 1000)
    expect(await refusalOf(apply(person))).toMatchObject({
      ...{ code: 15001, reason: 'agent_apply_once_per_day', text: 'You can apply once per day', retry_after: wait },
    })
    world.clock.advance(wait * 1000 - 1000)
    expect(await reasonOf(apply(person))).toBe('agent_apply_once_per_day')
    world.clock.advance(1000)
    expect((await infoOf(person)).apply_from).toBeNull()
    await apply(person)
    nisha = await hireDecider(world)
    await decide(person, { decision: 'approve' })
    expect(await infoOf(person)).toMatchObject({ status: 1, application: { state: 'approved' } })
  })

  test('of many at once there is one', async () => {
    await setAgentTerms(world)
    const person = await world.register()
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => apply(person)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await world.database.query('SELECT 1 FROM rewards_agent_application WHERE user_id = $1', [person.id]),
    ).toHaveLength(1)
  })

  test('REWARDS-011 whoever is blocked, forbidden, in review or already an agent is told so, and applies in vain', async () => {
    await setAgentTerms(world)
    const expectRefused = async (person: Person, status: number, code: number, reason: string, text: string) => {
      expect((await infoOf(person)).status).toBe(status)
      expect(await refusalOf(apply(person))).toMatchObject({ code, reason, text })
      const rows = await world.database.query('SELECT 1 FROM rewards_agent_application WHERE user_id = $1', [person.id])
      return rows.length
    }
    const person = await world.register()
    await apply(person)
    const IN_REVIEW = [2, 15005, 'agent_in_review', 'Your application is in review'] as const
    expect(await expectRefused(person, ...IN_REVIEW)).toBe(1)
    await decide(person, { decision: 'approve' })
    const ALREADY = [1, 15006, 'already_agent', 'You’re already an agent'] as const
    expect(await expectRefused(person, ...ALREADY)).toBe(1)
    await expect.poll(() => titlesOf(person)).toHaveLength(1)

    const blocked = await world.register()
    await nisha.call('blockAgent', { user_id: blocked.id, reason: 'Sold accounts' })
    const BLOCKED = [-1, 15003, 'agent_blocked', 'Agent applications are closed for this account'] as const
    expect(await expectRefused(blocked, ...BLOCKED)).toBe(0)

    const resting = await world.register()
    await resting.call('startBreak', { kind: 'cool_off', hours: 24 })
    const FORBIDDEN = [-2, 15004, 'agent_forbidden', 'You can’t apply yet. Check the requirements.'] as const
    expect(await expectRefused(resting, ...FORBIDDEN)).toBe(0)
    const tester = await world.register()
    await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [tester.id])
    expect(await expectRefused(tester, ...FORBIDDEN)).toBe(0)
  })
})
