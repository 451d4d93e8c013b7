import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  hireDecider,
  book,
  goToMonday,
  goToNextDay,
  makeAgent,
  newPlayer,
  setAgentTerms,
  stakeOnBig,
  todayOf,
} from '../../../test/agents.ts'
import { joinBy } from '../../../test/invitations.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import type { Person } from '../../../test/person.ts'
import { count, playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'
import { LONG_LINE } from '../../../test/play/long-periods.ts'
import type { Site } from '../../../test/world.ts'
import { countPeriod } from '../count/count-period.ts'

// Nothing is booked by itself here: two processes do it when they are told.
let world: PaidWorld
let second: Site
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0, variables: { ROLES: 'api,gateway' } })
  second = await world.startSite()
  await setAgentTerms(world)
})
afterAll(() => world.end())

/** An agent who earns from today on, with one member below another, four deep. */
async function newTeam({ is_deep = false } = {}): Promise<{ agent: Person; members: Person[] }> {
  const agent = await world.register()
  await makeAgent(world, await hireDecider(world), agent)
  const members: Person[] = []
  for (let above = agent; members.length < (is_deep ? 4 : 1); above = members.at(-1)!) {
    members.push(await newPlayer(world, above))
  }
  goToNextDay(world)
  await book(world)
  return { agent: await agent.signIn(), members: await Promise.all(members.map((member) => member.signIn())) }
}
/** What was earned by it, in millionths of a paisa, by circle. */
const earnedOn = async ({ id }: Person) =>
  world.database.query<{ tier: number; agent_id: string; hold: string; ratio: number; earned: string }>(
    'SELECT tier, agent_id, hold, ratio, earned FROM rewards_commission WHERE user_id = $1 ORDER BY day, tier, currency',
    [id],
  )
const runningOf = async (agent: Person) => {
  world.clock.advance(5_000)
  return (await agent.call('getAgentInfo', {})).this_week!.earned
}

test('REWARDS-016 each settled bet of somebody below brings its share once in each circle, however often and by however many it is booked', async () => {
  const { agent, members } = await newTeam({ is_deep: true })
  const [first, next, third, fourth] = members as [Person, Person, Person, Person]
  for (const person of [first, next, third, fourth]) await stakeOnBig(world, person, '1000')
  await stakeOnBig(world, first, '500')
  // Nothing of a day that is not over.
  await book(world)
  expect(await earnedOn(first)).toEqual([])
  goToNextDay(world)
  await Promise.all([book(world), book(second), book(world), book(second)])
  await book(second)
  // 1,000 rupees on big cost 20 on average: 15, 8 and 4 % of that, and nothing for the fourth.
  const hold = (rupees: number) => rupees * 100 * 20_000
  const line = (tier: number, rupees: number, ratio: number) => [
    { tier, agent_id: agent.id, hold: String(hold(rupees)), ratio, earned: String((hold(rupees) * ratio) / 1_000_000) },
  ]
  expect(await earnedOn(first)).toEqual(line(1, 1500, 150_000))
  expect(await earnedOn(next)).toEqual(line(2, 1000, 80_000))
  expect(await earnedOn(third)).toEqual(line(3, 1000, 40_000))
  expect(await earnedOn(fourth)).toEqual([])
  // 4.50 + 1.60 + 0.80
  expect(await runningOf(agent)).toEqual([{ money_type: 1, amount: '6.90' }])

  // The next day adds what is new, and nothing of what was booked.
  await stakeOnBig(world, first, '100')
  goToNextDay(world)
  await book(second)
  expect(await earnedOn(first)).toEqual([...line(1, 1500, 150_000), ...line(1, 100, 150_000)])
})

test('REWARDS-016 (part: settled bets only) a stake that is counted later is booked with the day on which it counts', async () => {
  const { agent, members } = await newTeam()
  const [member] = members as [Person]
  await giveMoney(world, member, 1, '1000')
  const { period } = await playOut(world, member, [bet('size:big', '1000')], { result: '0', money_type: 1 })
  await count(world, { period })
  await countPeriod(world.context, { line: LONG_LINE, period })
  goToNextDay(world)
  await book(world)
  expect(await earnedOn(member)).toHaveLength(1)
  expect(await runningOf(agent)).toEqual([{ money_type: 1, amount: '3.00' }])
})

test('stakes on nearly everything bring nothing, and neither does who shares a browser, is banned or was no agent yet', async () => {
  const { agent, members } = await newTeam()
  const [member] = members as [Person]
  await giveMoney(world, member, 1, '2000')
  await playOut(world, member, [bet('size:big', '1000'), bet('size:small', '1000')], { money_type: 1 })
  const twin = await joinBy(world, agent, agent.device)
  await twin.call('confirmAge', { birth_date: '1990-05-17' })
  await stakeOnBig(world, twin, '1000')

  // Agents from tomorrow on, and one who is banned by then.
  const late = await world.register()
  const ofLate = await newPlayer(world, late)
  await makeAgent(world, await hireDecider(world), late)
  await stakeOnBig(world, ofLate, '1000')
  const { agent: banned, members: below } = await newTeam()
  const ofBanned = below[0]!
  await stakeOnBig(world, ofBanned, '1000')
  await world.database.query(`UPDATE account_user SET status = 'banned' WHERE id = $1`, [banned.id])
  goToNextDay(world)
  await book(world)
  for (const person of [member, twin, ofLate, ofBanned]) expect(await earnedOn(person)).toEqual([])
})

test('an account that tries the site out earns nobody anything, and its inviter is in nobody’s circles', async () => {
  const { agent, members } = await newTeam()
  const [tester] = members as [Person]
  await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [tester.id])
  const below = await newPlayer(world, tester)
  await stakeOnBig(world, below, '1000')
  goToNextDay(world)
  await book(world)
  // The one below is in the second circle all the same; the tester is in none.
  expect(await earnedOn(below)).toMatchObject([{ tier: 2, agent_id: agent.id }])
  world.clock.advance(5_000)
  expect((await (await agent.signIn()).call('getAgentInfo', {})).members).toEqual([0, 1, 0])
})

test('the shares of a day are those that held when it began', async () => {
  const { members } = await newTeam()
  const [member] = members as [Person]
  await stakeOnBig(world, member, '1000')
  await setAgentTerms(world, { tiers: [10_000, 0, 0] })
  await book(world)
  goToNextDay(world)
  await book(world)
  expect(await earnedOn(member)).toMatchObject([{ ratio: 150_000 }])
  await stakeOnBig(world, member, '1000')
  goToNextDay(world)
  await book(world)
  expect(await earnedOn(member)).toMatchObject([{ ratio: 150_000 }, { ratio: 10_000 }])
  await setAgentTerms(world)
  await book(world)
})

test('days on which nothing booked are booked later, each with its own week', async () => {
  goToMonday(world)
  const { members } = await newTeam()
  const [member] = members as [Person]
  await stakeOnBig(world, member, '1000')
  const day = todayOf(world)
  for (let days = 0; days < 9; days += 1) goToNextDay(world)
  const back = await member.signIn()
  await stakeOnBig(world, back, '500')
  const later = todayOf(world)
  goToNextDay(world)
  await book(world)
  const rows = await world.database.query<{ day: string; earned: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, earned FROM rewards_commission WHERE user_id = $1 ORDER BY day`,
    [member.id],
  )
  expect(rows).toEqual([
    { day, earned: '300000000' },
    { day: later, earned: '150000000' },
  ])
  const unbooked = await world.database.query<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM rewards_commission_day WHERE booked_at IS NULL`,
  )
  expect(unbooked).toEqual([{ day: todayOf(world) }])
})

test('a day of more people than one commit holds is booked whole, and rewards are the sum of what was booked', async () => {
  const agent = await world.register()
  await makeAgent(world, await hireDecider(world), agent)
  goToNextDay(world)
  await book(world)
  const day = todayOf(world)
  // 2,500 people whom the agent invited, each of whom played for 100 rupees; that much is there as counting leaves it.
  await world.database.query(
    `WITH made AS (
       INSERT INTO account_user (uid, username, username_key, password_hash, created_at, last_active_at, inviter_id)
       SELECT 900000000 + n, 'many-' || n, 'many-' || n, '', now(), now(), $1 FROM generate_series(1, 2500) n RETURNING id)
     INSERT INTO rewards_day (user_id, day, currency, turnover, hold, consumed)
     SELECT id, $2, currency, 10000, 200000000, 10000 FROM made, generate_series(1, 2) currency`,
    [agent.id, day],
  )
  goToNextDay(world)
  await Promise.all([book(world), book(second)])
  const [sums] = await world.database.query<Record<string, string>>(
    `SELECT count(*)::int AS rows, sum(earned) AS earned,
       (SELECT sum(earned) FROM rewards_agent_reward WHERE agent_id = $1) AS rewards
     FROM rewards_commission WHERE agent_id = $1`,
    [agent.id],
  )
  expect(sums).toEqual({ rows: 5000, earned: String(5000 * 30_000_000), rewards: String(5000 * 30_000_000) })
  const wrong = await world.database.query(
    `SELECT agent_id, week, currency FROM rewards_agent_reward reward WHERE earned <> (
       SELECT sum(earned) FROM rewards_commission c WHERE c.agent_id = reward.agent_id AND c.currency = reward.currency
         AND c.day >= reward.week AND c.day < reward.week + 7)`,
  )
  expect(wrong).toEqual([])
  const totals = await world.database.query(
    `SELECT day FROM rewards_commission_total total WHERE (hold, earned) <> (
       SELECT sum(hold), sum(earned) FROM rewards_commission c
       WHERE c.day = total.day AND c.tier = total.tier AND c.currency = total.currency)`,
  )
  expect(totals).toEqual([])
})
