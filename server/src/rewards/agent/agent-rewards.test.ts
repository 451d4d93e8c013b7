import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSite } from '../../../ledger.ts'
import {
  hireDecider,
  book,
  goToMonday,
  goToNextDay,
  earnRewards,
  makeAgent,
  newPlayer,
  setAgentTerms,
  stakeOnBig,
  todayOf,
} from '../../../test/agents.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'
import type { Site } from '../../../test/world.ts'

let world: PaidWorld
let second: Site
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0 })
  second = await world.startSite()
  await setAgentTerms(world)
})
afterAll(() => world.end())

const DAY_MS = 86_400_000
const balanceOf = async (person: Person, currency: 1 | 2 | 3 = 1) =>
  (await person.call('getWallet', {}))[currency - 1]!.balance
const listOf = (person: Person, page: object = {}) => person.call('listAgentRewards', page)
const claim = (person: Person, id?: string, nonce: string = randomUUID()) =>
  person.call('receiveAgentReward', { ...(id === undefined ? {} : { id }), nonce })
const commissionsOf = async (person: Person) =>
  (await person.call('getAccountTransactions', { limit: 50 })).list
    .filter(({ remark }) => remark === 'commission_paid')
    .map(({ type, amount, money_type }) => ({ type, amount, money_type }))
const noticesOf = async (person: Person, title: string) =>
  (await person.call('listNotices', { limit: 50 })).list.filter((notice) => notice.title === title).length

const newAgent = (stakes: string[]) => earnRewards(world, stakes)

test('REWARDS-015 rewards are listed and claimed once, and lapse after thirty days', async () => {
  const agent = await newAgent(['1000', '2000'])
  const monday = todayOf(world)
  const before = (days: number) =>
    new Date(Date.parse(`${monday}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
  const { list, total, open } = await listOf(agent)
  expect(list).toMatchObject([
    { week: before(14), amount: '3.00', money_type: 1, members: 1, status: 1, claimed_at: null },
    { week: before(7), amount: '6.00', money_type: 1, members: 1, status: 1, claimed_at: null },
  ])
  expect({ total, open }).toEqual({ total: 2, open: [{ money_type: 1, amount: '9.00' }] })
  for (const { created_at, expires_at } of list)
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * DAY_MS)
  expect((await agent.call('getAgentInfo', {})).open).toEqual(open)

  // One of them; again, alone and beside others, it brings nothing.
  const [older, newer] = list as [(typeof list)[0], (typeof list)[0]]
  const nonce = randomUUID()
  const claimed = await claim(agent, older.id, nonce)
  expect(claimed.received).toEqual([{ money_type: 1, amount: '3.00' }])
  expect(claimed.wallets[0]).toMatchObject({ type: 1, balance: '3.00' })
  expect(await claim(agent, older.id, nonce)).toEqual(claimed)
  expect((await claim(agent, older.id)).received).toEqual([])
  expect(await balanceOf(agent)).toBe('3.00')
  expect(await reasonOf(claim(agent, newer.id, nonce))).toBe('key_reused')
  expect((await listOf(agent)).list).toMatchObject([
    { id: newer.id, status: 1 },
    { id: older.id, status: 2, claimed_at: world.clock.now().toISOString() },
  ])
  expect(await commissionsOf(agent)).toEqual([{ type: 7, amount: '3.00', money_type: 1 }])

  // The last moment, and the one after it.
  world.clock.advance(Date.parse(newer.expires_at) - world.clock.now().getTime())
  const back = await agent.signIn()
  expect(await refusalOf(claim(back, newer.id))).toMatchObject({ code: 15009, reason: 'reward_expired' })
  expect((await claim(back)).received).toEqual([])
  const after = await listOf(back)
  expect(after.list.map(({ id, status }) => [id, status])).toEqual([
    [newer.id, -1],
    [older.id, 2],
  ])
  expect(after.open).toEqual([])
  expect(await balanceOf(back)).toBe('3.00')
})

test('a reward can be claimed until the last second', async () => {
  const agent = await newAgent(['1000'])
  const [{ id, expires_at } = { id: '', expires_at: '' }] = (await listOf(agent)).list
  world.clock.advance(Date.parse(expires_at) - world.clock.now().getTime() - 1000)
  const back = await agent.signIn()
  expect((await claim(back, id)).received).toEqual([{ money_type: 1, amount: '3.00' }])
})

test('REWARDS-015 (part: once) claimed many times at once, at two processes, one by one and all together, each is paid once', async () => {
  const agent = await newAgent(['1000', '2000', '500'])
  const { list } = await listOf(agent)
  const elsewhere = agent.at(second.origin)
  const asked = [
    ...list.flatMap(({ id }) => [claim(agent, id), claim(elsewhere, id)]),
    ...[agent, elsewhere, agent, elsewhere].map((person) => claim(person)),
  ]
  const answers = await Promise.all(asked)
  const received = answers.flatMap((answer) => answer.received).reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(received).toBeCloseTo(10.5)
  expect(await balanceOf(agent)).toBe('10.50')
  expect(await commissionsOf(agent)).toHaveLength(3)
  expect((await listOf(agent)).list.every(({ status }) => status === 2)).toBe(true)
})

test('nobody claims what is somebody else’s, and nobody is told that it is there', async () => {
  const [agent, other] = [await newAgent(['1000']), await newAgent(['500'])]
  const [own] = (await listOf(agent)).list
  expect(await reasonOf(claim(other, own!.id))).toBe('non_existent')
  expect(await reasonOf(claim(other, '999999999'))).toBe('non_existent')
  expect((await listOf(other)).list).toHaveLength(1)
})

test('what a week brings in two currencies are two rewards, and less than the smallest unit is none', async () => {
  const agent = await world.register()
  await makeAgent(world, await hireDecider(world), agent)
  let member = await newPlayer(world, agent)
  goToMonday(world)
  await book(world)
  member = await member.signIn()
  await giveMoney(world, member, 2, '100')
  await giveMoney(world, member, 3, '2')
  await playOut(world, member, [bet('size:big', '100')], { result: '0', money_type: 2 })
  // 2 % of it, and 15 % of that: 0.6 of a hundredth.
  await playOut(world, member, [bet('size:big', '2')], { result: '0', money_type: 3 })
  goToMonday(world)
  await book(world)
  const back = await agent.signIn()
  expect((await listOf(back)).list).toMatchObject([{ money_type: 2, amount: '0.300000' }])
  expect((await claim(back)).received).toEqual([{ money_type: 2, amount: '0.300000' }])
})

test('agents hear of a reward once it is there, and twice before it lapses; not of what is claimed', async () => {
  const agent = await newAgent(['1000'])
  await expect.poll(() => noticesOf(agent, 'An agent reward is ready')).toBe(1)
  const [{ expires_at } = { expires_at: '' }] = (await listOf(agent)).list
  const until = async (days: number): Promise<Person> => {
    world.clock.advance(Date.parse(expires_at) - world.clock.now().getTime() - days * DAY_MS)
    await book(world)
    await book(second)
    return agent.signIn()
  }
  const EXPIRING = 'An agent reward is about to be forfeited'
  expect(await noticesOf(await until(3.1), EXPIRING)).toBe(0)
  const soon = await until(2.9)
  await expect.poll(() => noticesOf(soon, EXPIRING)).toBe(1)
  const last = await until(0.9)
  await expect.poll(() => noticesOf(last, EXPIRING)).toBe(2)

  const quick = await newAgent(['1000'])
  await claim(quick)
  world.clock.advance(29.5 * DAY_MS)
  await book(world)
  const back = await quick.signIn()
  await expect.poll(() => noticesOf(back, 'An agent reward is ready')).toBe(1)
  expect(await noticesOf(back, EXPIRING)).toBe(0)
})

test('REWARDS-015 (part: who) whoever is blocked claims nothing, and what lapses meanwhile is gone', async () => {
  const agent = await newAgent(['1000'])
  const nisha = await hireDecider(world)
  await nisha.call('blockAgent', { user_id: agent.id, reason: 'Sold accounts' })
  expect(await reasonOf(claim(agent))).toBe('agent_blocked')
  await nisha.call('unblockAgent', { user_id: agent.id, reason: 'A mistake' })
  expect((await claim(agent)).received).toEqual([{ money_type: 1, amount: '3.00' }])
})

test('everybody is told who earns when they play, and what that has brought', async () => {
  const agent = await world.register()
  await agent.call('editUser', { nickname: 'Asha Rao' })
  await makeAgent(world, await hireDecider(world), agent)
  const first = await newPlayer(world, agent)
  await makeAgent(world, await hireDecider(world), first)
  let next = await newPlayer(world, first)
  const earners = async (person: Person) => (await person.call('listEarners', {})).list
  expect(await earners(await world.register())).toEqual([])
  goToNextDay(world)
  await book(world)
  next = await next.signIn()
  await stakeOnBig(world, next, '1000')
  goToNextDay(world)
  await book(world)
  next = await next.signIn()
  expect(await earners(next)).toEqual([
    { tier: 1, name: first.username, avatar: { url: '' }, ratio: 150_000, earned: [{ money_type: 1, amount: '3.00' }] },
    { tier: 2, name: 'A***o', avatar: { url: '' }, ratio: 80_000, earned: [{ money_type: 1, amount: '1.60' }] },
  ])
})

test('and what agents claimed stands in the ledger as it stands here', async () => {
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
