import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  book,
  earnRewards,
  goToNextDay,
  hireDecider,
  makeAgent,
  newPlayer,
  openApplicationOf,
  setAgentTerms,
  stakeOnBig,
} from '../../../../test/agents.ts'
import { joinBy } from '../../../../test/invitations.ts'
import { openPaidWorld, type PaidWorld } from '../../../../test/money/payments.ts'
import { hireOperator, type Operator } from '../../../../test/operator.ts'
import { reasonOf, type Person } from '../../../../test/person.ts'

let world: PaidWorld
let nisha: Operator
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0 })
  await setAgentTerms(world)
})
afterAll(() => world.end())
const act = async () => (nisha = await hireDecider(world))

const apply = async (person: Person, content = 'I run a cricket group') => {
  await person.call('applyAsAgent', { content })
  return openApplicationOf(world, person)
}
const statusOf = async (person: Person) => (await person.call('getAgentInfo', {})).status
const auditOf = (subject: string) =>
  world.database.query<{ action: string; details: object }>(
    'SELECT action, details FROM operators_audit WHERE subject = $1 ORDER BY id',
    [subject],
  )

test('applications wait in the order in which they came, are read with what their writers have, and are decided once', async () => {
  await act()
  const [first, second] = [await world.register(), await world.register()]
  await first.call('editUser', { nickname: 'Asha Rao' })
  await joinBy(world, first, first.device)
  await joinBy(world, await joinBy(world, first))
  const ids = [await apply(first, 'Sunday cricket'), await apply(second)]
  const queue = await nisha.call('listAgentApplications', {})
  expect(queue.list.map(({ id }) => id)).toEqual(ids)
  expect(queue).toMatchObject({ total: 2, counts: { review: 2 } })
  expect(queue.list[0]).toMatchObject({
    ...{ person: { user_id: first.id, name: 'Asha Rao' }, content: 'Sunday cricket', state: 'review' },
    ...{ decided_at: null, decided_by: null, reason: '' },
  })
  expect((await nisha.call('listAgentApplications', { pos: '1', limit: '1' })).list[0]!.id).toBe(ids[1])
  expect(await nisha.call('getAgentApplication', { id: ids[0]! })).toMatchObject({
    ...{ content: 'Sunday cricket', members: [2, 1, 0], valid_members: 1, sharing_members: 1, requirements: [] },
  })
  expect(await reasonOf(nisha.call('getAgentApplication', { id: '999999999' }))).toBe('non_existent')

  await nisha.call('decideAgentApplication', { id: ids[0]!, decision: 'approve' })
  await nisha.call('decideAgentApplication', { id: ids[1]!, decision: 'reject', reason: ' Too short ' })
  for (const id of ids)
    expect(await reasonOf(nisha.call('decideAgentApplication', { id, decision: 'approve' }))).toBe('order_closed')
  expect(await reasonOf(nisha.call('decideAgentApplication', { id: '999999999', decision: 'approve' }))).toBe(
    'non_existent',
  )
  expect(await statusOf(first)).toBe(1)
  expect(await statusOf(second)).toBe(0)
  expect((await nisha.call('listAgentApplications', { state: 'rejected' })).list[0]).toMatchObject({
    ...{ id: ids[1], reason: 'Too short', decided_by: nisha.name },
  })
  expect(await auditOf(`agent_application:${ids[0]}`)).toMatchObject([
    { action: 'getAgentApplication' },
    { action: 'decideAgentApplication', details: { user_id: first.id, decision: 'approve' } },
  ])
})

test('of operators who decide the same application at once one does, and people hear of it once', async () => {
  const operators = [await hireDecider(world), await hireDecider(world), await hireDecider(world)]
  const person = await world.register()
  const id = await apply(person)
  const decided = await Promise.allSettled(
    operators.flatMap((operator) => [
      operator.call('decideAgentApplication', { id, decision: 'approve' }),
      operator.call('decideAgentApplication', { id, decision: 'reject', reason: 'Too short' }),
    ]),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await auditOf(`agent_application:${id}`)).toHaveLength(1)
  await expect.poll(async () => (await person.call('listNotices', {})).list).toHaveLength(1)
})

test('REWARDS-010 (part: at the decision) whoever has less than is asked for by now is not made an agent', async () => {
  await act()
  const person = await world.register()
  const id = await apply(person)
  await setAgentTerms(world, { members: 1 })
  expect(await reasonOf(nisha.call('decideAgentApplication', { id, decision: 'approve' }))).toBe(
    'agent_requirements_not_met',
  )
  await joinBy(world, person)
  await nisha.call('decideAgentApplication', { id, decision: 'approve' })
  await setAgentTerms(world)
})

test('whoever is blocked is no agent, their application is rejected with it, and unblocking gives back what they were', async () => {
  await act()
  const [agent, applicant, nobody] = [await world.register(), await world.register(), await world.register()]
  await makeAgent(world, nisha, agent)
  const id = await apply(applicant)
  for (const person of [agent, applicant, nobody]) {
    await nisha.call('blockAgent', { user_id: person.id, reason: 'Sold accounts' })
    expect(await statusOf(person)).toBe(-1)
  }
  expect(await reasonOf(nisha.call('decideAgentApplication', { id, decision: 'approve' }))).toBe('order_closed')
  expect(
    (await nisha.call('listAgents', { state: 'blocked' })).list.map(({ person, reason }) => [person.user_id, reason]),
  ).toEqual(expect.arrayContaining([agent, applicant, nobody].map((person) => [person.id, 'Sold accounts'])))
  for (const person of [agent, applicant, nobody])
    await nisha.call('unblockAgent', { user_id: person.id, reason: 'A mistake' })
  expect([await statusOf(agent), await statusOf(applicant), await statusOf(nobody)]).toEqual([1, 0, 0])
  expect(await reasonOf(nisha.call('unblockAgent', { user_id: agent.id, reason: 'again' }))).toBe('non_existent')
  expect(await reasonOf(nisha.call('blockAgent', { user_id: '999999999', reason: 'nobody' }))).toBe('non_existent')
  expect((await auditOf(`user:${agent.id}`)).map(({ action }) => action)).toEqual(['blockAgent', 'unblockAgent'])
})

test('the role that serves people can neither make an agent nor decide an application', async () => {
  const person = await world.register()
  await apply(person)
  const asApp = async (text: string) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: world.database.app_url })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  for (const text of [
    `INSERT INTO rewards_agent (user_id, state, agent_from, changed_at) VALUES (${person.id}, 'agent', '2026-01-01', now())`,
    `UPDATE rewards_agent SET state = 'agent'`,
    'DELETE FROM rewards_agent',
    `UPDATE rewards_agent_application SET state = 'approved', decided_at = now()`,
  ])
    await expect(asApp(text), text).rejects.toMatchObject({ code: '42501' })
})

test('agents are listed with what the last thirty days brought them, and their rewards are looked at on record', async () => {
  const agent = await earnRewards(world, ['1000'])
  await act()
  const { list } = await nisha.call('listAgents', { limit: '100' })
  expect(list.find(({ person }) => person.user_id === agent.id)).toMatchObject({
    ...{ state: 'agent', members: 1, earned: [{ money_type: 1, amount: '3.00' }] },
  })
  const rewards = await nisha.call('listRewardsOfAgent', { user_id: agent.id })
  expect(rewards).toEqual({ list: (await agent.call('listAgentRewards', {})).list, total: 1 })
  expect(await auditOf(`user:${agent.id}`)).toMatchObject([{ action: 'listRewardsOfAgent' }])
})

test('CONSOLE-013 (part: the server’s preview of agents’ shares) the last thirty days are told with what they brought and would bring', async () => {
  // Far from what the tests before booked.
  for (let days = 0; days < 31; days += 1) goToNextDay(world)
  await book(world)
  const agent = await world.register()
  await makeAgent(world, await hireDecider(world), agent)
  let member = await newPlayer(world, agent)
  let next = await newPlayer(world, member)
  goToNextDay(world)
  await book(world)
  ;[member, next] = [await member.signIn(), await next.signIn()]
  await stakeOnBig(world, member, '1000')
  await stakeOnBig(world, next, '500')
  goToNextDay(world)
  await book(world)
  const finance = await hireOperator(world, 'farah', ['finance'])
  const { days, list } = await finance.call('previewAgentTiers', { tiers: '100000,40000,0' })
  expect(days).toBe(30)
  expect(list).toEqual([
    { money_type: 1, tier: 1, hold: '20.00', earned_now: '3.00', earned_then: '2.00' },
    { money_type: 1, tier: 2, hold: '10.00', earned_now: '0.80', earned_then: '0.40' },
  ])
  for (const tiers of ['1,2', '1,2,3,4', 'a,b,c', '-1,0,0', '270001,0,0'])
    expect(await reasonOf(finance.call('previewAgentTiers', { tiers }))).toBe('invalid_params')
})
