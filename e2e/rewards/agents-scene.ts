import { FIRST_REWARDS, type AgentTerms } from '@mela/contract/rewards/reward-settings.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { expect } from '@playwright/test'
import { joinBy } from './invite-scene.ts'
import { counted, settled, stake, startRewardsSite, type RewardsSite } from './rewards-site.ts'
import type { Site } from '../stage/site.ts'
import { LONG_MS } from '../../waits.ts'

// Agents and the people below them, on a site whose money has no value.

/** Whoever has two members who recharged may apply. */
export const TWO_MEMBERS: AgentTerms = {
  ...FIRST_REWARDS.agent_terms,
  ...{ betting: '0', verified: false, members: 2, member_verified: false, member_recharge: '500' },
  levels: [2, 3, 5, 8, 12],
}

/** Two operators agree on what agents need. */
export async function startAgentsSite(terms: AgentTerms, site?: Site): Promise<RewardsSite> {
  const own = await startRewardsSite('sandbox', site)
  const [nisha, kiran] = [await own.hire('finance'), await own.hire('finance')]
  const wanted = { changes: { agent_terms: terms }, reason: 'for the new villages' }
  const { approval_id } = await nisha.browser.call('changeFees', wanted)
  const asked = await kiran.browser.call('listApprovals', { state: 'open' })
  const { payload_hash } = asked.find(({ id }) => id === approval_id)!
  const code = await kiran.code()
  const decision = { approval_id, payload_hash, decision: 'approve' as const, code }
  expect(await kiran.browser.call('decideApproval', decision)).toMatchObject({ state: 'executed' })
  return own
}

export type Member = Pick<Person, 'id' | 'token'>

/** Somebody in a browser of their own who came by an invitation, of age, with so many rupees that they recharged. */
export async function addMember(
  own: RewardsSite,
  inviter: Pick<Person, 'token'>,
  name: string,
  rupees?: string,
): Promise<Member> {
  const member = await joinBy(own, inviter, name)
  await callerOf(member, own.origin)('confirmAge', { birth_date: '1990-05-17' })
  if (rupees !== undefined) await own.recharge(member as Person, rupees)
  return member
}

/** Waits until all that they played is counted. */
export async function play(own: RewardsSite, member: Member, amount: string, total = amount): Promise<void> {
  await stake(own, member as Person, amount)
  await settled(own, member as Person)
  await counted(own, member as Person, `${total}.00`)
}

export const infoOf = (own: RewardsSite, person: Pick<Person, 'token'>) =>
  callerOf(person, own.origin)('getAgentInfo', {})

/** What an operator decides about the application of somebody; without a reason it is approved. */
export async function decide(own: RewardsSite, person: Pick<Person, 'id'>, reason?: string): Promise<void> {
  const operator = await own.hire('risk')
  const { list } = await operator.browser.call('listAgentApplications', { state: 'review', limit: 100 })
  const { id } = list.find((each) => each.person.user_id === person.id)!
  const decision = reason === undefined ? { decision: 'approve' as const } : { decision: 'reject' as const, reason }
  await operator.browser.call('decideAgentApplication', { id, ...decision })
}

/** An agent with two members who recharged. */
export async function newAgent(own: RewardsSite, name: string): Promise<{ agent: Person; members: Member[] }> {
  const agent = await own.newPerson(name)
  const members = [await addMember(own, agent, 'Dev Nair', '500'), await addMember(own, agent, 'Meera Iyer', '600')]
  await expect.poll(async () => (await infoOf(own, agent)).valid_subordinates, { timeout: LONG_MS }).toBe(2)
  await callerOf(agent, own.origin)('applyAsAgent', { content: 'I run a cricket group' })
  await decide(own, agent)
  return { agent, members }
}

const run = (own: RewardsSite) => query(own.database_url, `SELECT graphile_worker.add_job('rewards:book-commissions')`)

/** As if it had been played so many days ago, and its player had an agent then. */
export async function moveBack(own: RewardsSite, { id }: Member, days: number): Promise<void> {
  const { database_url } = own
  await query(database_url, `UPDATE rewards_agent SET agent_from = agent_from - 60`)
  await query(
    database_url,
    `UPDATE rewards_day SET day = day - $2::int WHERE user_id = $1 AND day = (SELECT max(day) FROM rewards_day WHERE user_id = $1)`,
    [id, days],
  )
}

/** Books what people played on days that are over, from so many days ago on, until an agent has so many rewards. */
export async function bookSince(own: RewardsSite, days: number, agent: Pick<Person, 'token'>, rewards: number) {
  const { database_url } = own
  const opened = async () =>
    (await query<{ count: number }>(database_url, 'SELECT count(*)::int AS count FROM rewards_commission_day'))[0]!
      .count
  await run(own)
  await expect.poll(opened, { timeout: LONG_MS }).toBeGreaterThan(0)
  await query(database_url, 'UPDATE rewards_commission_day SET day = day - $1::int WHERE booked_at IS NULL', [days])
  await run(own)
  const read = async () => (await callerOf(agent, own.origin)('listAgentRewards', {})).total
  await expect.poll(read, { timeout: LONG_MS }).toBe(rewards)
}

/** As if a reward had been there for so many hours more. */
export const ageReward = (own: RewardsSite, id: string, hours: number) =>
  query(
    own.database_url,
    `UPDATE rewards_agent_reward SET created_at = created_at - make_interval(hours => $2),
       expires_at = expires_at - make_interval(hours => $2) WHERE id = $1`,
    [id, hours],
  )
