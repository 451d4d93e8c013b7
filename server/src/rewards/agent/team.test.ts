import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAgentTerms, hireDecider, makeAgent, newPlayer, stakeOnBig } from '../../../test/agents.ts'
import { openPaidWorld, paymentFor, recharge, tellCaptured, type PaidWorld } from '../../../test/money/payments.ts'
import type { Operator } from '../../../test/operator.ts'
import { callerAt, reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { newUsername } from '../../../test/world.ts'

let world: PaidWorld
let nisha: Operator
let agent: Person
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0 })
  nisha = await hireDecider(world)
  await setAgentTerms(world)
  agent = await world.register()
  await makeAgent(world, nisha, agent)
})
afterAll(() => world.end())

const infoOf = (person: Person) => {
  world.clock.advance(5_000)
  return person.call('getAgentInfo', {})
}
const page = (level: 1 | 2 | 3, more: object = {}) => agent.call('listTeam', { level, pos: 0, limit: 20, ...more })
const open = (person: Person, username: string, nonce: string = randomUUID()) =>
  person.call('openMemberAccount', { username, password: 'stall-1234', nonce })

test('REWARDS-012 (part: the server) levels, valid members, totals of recharges and bets, and the three circles page by page', async () => {
  await setAgentTerms(world, { member_recharge: '500', levels: [1, 2, 3, 4, 5] })
  expect(await infoOf(agent)).toMatchObject({ status: 1, level: 1, levels: [1, 2, 3, 4, 5], members: [0, 0, 0] })
  const first = await Promise.all(Array.from({ length: 3 }, () => newPlayer(world, agent)))
  await first[0]!.call('editUser', { nickname: 'Dev Nair' })
  const second = await newPlayer(world, first[0])
  await second.call('editUser', { nickname: 'Meera Iyer' })
  const third = await newPlayer(world, second)
  await newPlayer(world, third)
  for (const [person, amount] of [
    [first[0], '500'],
    [first[1], '600'],
    [second, '200'],
  ] as const) {
    await tellCaptured(world.origin, paymentFor(world, await recharge(person!, { amount })))
    await expect.poll(async () => (await person!.call('getVip', {})).recharge_next.now).toBe(`${amount}.00`)
  }
  await stakeOnBig(world, first[0]!, '30')
  await stakeOnBig(world, third, '40')
  expect(await infoOf(agent)).toMatchObject({
    ...{ level: 2, valid_subordinates: 2, members: [3, 1, 1], money_type: 1 },
    ...{ subordinate_recharge: '1300.00', subordinate_betting: '70.00', tiers: [150_000, 80_000, 40_000] },
  })
  const direct = await page(1)
  expect(direct).toMatchObject({ total: 3, money_type: 1 })
  const known = direct.list.find(({ name }) => name === 'Dev Nair')!
  expect(known).toMatchObject({ is_valid: true, missing: null, recharge: '500.00', betting: '30.00' })
  expect(direct.list.map(({ missing }) => missing)).toContain('recharge')
  // Page by page, and of strangers only the ends of the name.
  const pages = await Promise.all([0, 1, 2, 3].map((pos) => page(1, { pos, limit: 1 })))
  expect(pages.flatMap(({ list }) => list)).toEqual(direct.list)
  expect((await page(2)).list).toMatchObject([{ name: 'M***r', avatar: { url: '' }, recharge: '200.00' }])
  expect(await page(3)).toMatchObject({ total: 1, list: [{ recharge: '0.00', betting: '40.00' }] })
  expect(JSON.stringify(await page(2))).not.toContain('Meera')
})

test('REWARDS-013 (part: the server) agent-only actions refuse whoever is no agent, and whoever is one no more', async () => {
  const acts = (person: Person) => [
    person.call('listTeam', { level: 1 }),
    person.call('listAgentRewards', {}),
    person.call('receiveAgentReward', { nonce: randomUUID() }),
    open(person, newUsername()),
    person.call('listMemberAccounts', {}),
  ]
  const refusalsOf = async (person: Person) => Promise.all(acts(person).map((act) => refusalOf(act)))
  const stranger = await world.register()
  for (const refused of await refusalsOf(stranger))
    expect(refused).toMatchObject({ code: 15007, reason: 'agent_required', text: 'Only agents can do this' })
  await stranger.call('applyAsAgent', { content: 'soon' })
  for (const { reason } of await refusalsOf(stranger)) expect(reason).toBe('agent_required')

  const former = await world.register()
  await makeAgent(world, nisha, former)
  expect((await former.call('getUserInfo', {})).is_agent).toBe(true)
  for (const answer of await Promise.all(acts(former))) expect(answer).toBeDefined()
  await nisha.call('blockAgent', { user_id: former.id, reason: 'Sold accounts' })
  expect((await former.call('getUserInfo', {})).is_agent).toBe(false)
  for (const refused of await refusalsOf(former))
    expect(refused).toMatchObject({ code: 15003, reason: 'agent_blocked' })
  await nisha.call('unblockAgent', { user_id: former.id, reason: 'A mistake' })
  expect((await former.call('getUserInfo', {})).is_agent).toBe(true)
  expect((await former.call('listTeam', { level: 1 })).total).toBe(1)
})

test('REWARDS-014 an agent opens an account that stands below them and can sign in, and a name that is taken answers 10025', async () => {
  const username = newUsername()
  const { user_id } = await open(agent, username)
  expect((await page(1)).list.map(({ name }) => name)).toContain(username)
  expect((await agent.call('listInviteRecords', { pos: 0, limit: 50 })).list.map(({ user }) => user.id)).toContain(
    user_id,
  )
  const openedBy = async () =>
    (await agent.call('listMemberAccounts', {})).list.find((row) => row.username === username)
  expect(await openedBy()).toMatchObject({ has_signed_in: false })

  const guest = callerAt(() => world.origin)
  const data = { account: { username, password: 'stall-1234' } }
  const login = await guest('login', { biz: 'login', source: 'h5', data })
  expect(login.user_id).toBe(user_id)
  expect(await openedBy()).toMatchObject({ has_signed_in: true })
  // Whoever uses it is told who knows the password.
  const member = callerAt(() => world.origin, login.token)
  await expect
    .poll(async () => (await member('listNotices', {})).list.map(({ title }) => title))
    .toContain('An agent opened your account')

  for (const taken of [username, username.toUpperCase(), agent.username])
    expect(await refusalOf(open(agent, taken))).toMatchObject({ code: 10025, reason: 'agent_account_in_use' })
})

test('the same account asked for again under its nonce is there once, and a nonce stands for one name', async () => {
  const [username, nonce] = [newUsername(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 4 }, () => open(agent, username, nonce)))
  expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
  expect(await open(agent, username, nonce)).toEqual(answers[0])
  expect(await reasonOf(open(agent, newUsername(), nonce))).toBe('key_reused')
})

test('no account is opened while nobody may sign up, nor more than fifty a day', async () => {
  const busy = await world.register()
  await makeAgent(world, nisha, busy)
  await world.database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('paused', '["sign_up"]', now())
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  world.context.settings.announceChange()
  expect(await reasonOf(open(busy, newUsername()))).toBe('paused')
  await world.database.query(`UPDATE platform_setting SET value = '[]' WHERE name = 'paused'`)
  world.context.settings.announceChange()
  for (let opened = 0; opened < 50; opened += 1) await open(busy, newUsername())
  expect(await reasonOf(open(busy, newUsername()))).toBe('too_many_operations')
})
