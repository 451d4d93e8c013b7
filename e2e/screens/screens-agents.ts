import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { FIRST_REWARDS } from '@mela/contract/rewards/reward-settings.ts'
import { Currency } from '@mela/contract/money.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { callerOf, createPeople, createToken, type Person } from '../stage/people.ts'
import type { Stage } from '../stage/stage.ts'
import { holdBack, see, type Screen, type Visitor } from './screen.ts'

/** An agent with people in three circles and rewards of several weeks, and somebody at every step of an application. */
interface AgentScene {
  own: OwnSite
  people: Record<Role, Person>
}
type Role = 'agent' | 'fresh' | 'opener' | 'applicant' | 'ready' | 'waiting' | 'rejected' | 'blocked' | 'member'
const ROLES: readonly Role[] = ['agent', 'fresh', 'opener', 'applicant', 'ready', 'waiting', 'rejected', 'blocked']
const NAMES = [
  'Meera Iyer',
  'Arjun Nair',
  'Fatima Shaikh',
  'Dev Kulkarni',
  'Leena Rao',
  'Wei Lin',
  'Sofia Alvarez',
] as const
const SECOND = ['Gurpreet Singh', 'Kenji Sato'] as const
const WORDS = 'I run the Sunday cricket group and the stall owners’ group in Pune.'
const RUPEE = 100
const DAY = 24

let set: Promise<AgentScene> | undefined

async function setScene(site: Stage['site']): Promise<AgentScene> {
  const own = await startOwnSite({ ECONOMY: 'sandbox' }, undefined, { site })
  const url = own.database_url
  const made = await createPeople(url, ...ROLES.map((role) => (role === 'agent' ? 'Asha Verma' : `Rohan ${role}`)))
  const people = Object.fromEntries(ROLES.map((role, at) => [role, made[at]!])) as Record<Role, Person>
  const { agent, fresh, opener, applicant, ready, waiting, rejected, blocked } = people
  const first = await joined(url, agent, NAMES)
  await counted(url, [...first.slice(0, 4), first[6]!], 18_050)
  await counted(url, [first[4]!], 0)
  const second = await joined(url, first[0]!, SECOND)
  await counted(url, second, 4_310)
  people.member = first[0]!
  for (const one of [applicant, ready, waiting, rejected]) await counted(url, [one], 12_600)
  for (const [one, count] of [
    [applicant, 3],
    [ready, 5],
    [waiting, 5],
    [rejected, 5],
  ] as const)
    await counted(url, await joined(url, one, NAMES.slice(0, count)), 500)
  await query(
    url,
    `INSERT INTO rewards_agent (user_id, state, agent_from, changed_at)
     VALUES ($1, 'agent', now() - interval '60 days', now()), ($2, 'agent', now(), now()), ($3, 'agent', now(), now()),
       ($4, 'blocked', NULL, now())`,
    [agent.id, fresh.id, opener.id, blocked.id],
  )
  for (const one of [waiting, rejected]) await callerOf(one, own.origin)('applyAsAgent', { content: WORDS })
  await query(
    url,
    `INSERT INTO operators_operator (name, roles, created_at) VALUES ('risk-1', '{risk}', now()) ON CONFLICT DO NOTHING`,
  )
  await query(
    url,
    `UPDATE rewards_agent_application SET state = 'rejected', reason = 'Tell us whom you help and how you know them.',
       decided_at = now(), decided_by = (SELECT min(id) FROM operators_operator) WHERE user_id = $1`,
    [rejected.id],
  )
  await addRewards(url, agent, first[0]!)
  for (const username of ['stall_kiran', 'mala_1987'])
    await callerOf(agent, own.origin)('openMemberAccount', { username, password: 'stall-1234', nonce: randomUUID() })
  const account = { username: 'stall_kiran', password: 'stall-1234' }
  await callerOf({ token: '' }, own.origin)('login', { biz: 'login', source: 'h5', data: { account } })
  return { own, people }
}

async function joined(url: string, inviter: Pick<Person, 'id'>, names: readonly string[]): Promise<Person[]> {
  const people = await createPeople(url, ...names)
  const ids = people.map(({ id }) => id)
  await query(url, 'UPDATE account_user SET inviter_id = $1 WHERE id = ANY ($2)', [inviter.id, ids])
  return people
}

/** Verified people who recharged and played for so many rupees. */
async function counted(url: string, people: readonly Person[], rupees: number): Promise<void> {
  const ids = people.map(({ id }) => id)
  await query(
    url,
    `INSERT INTO identity_person (user_id, level, country, birth_date, changed_at)
     SELECT id, 1, 'IN', '1990-04-12', now() FROM unnest($1::bigint[]) id`,
    [ids],
  )
  await query(
    url,
    `INSERT INTO rewards_vip (user_id, checked_month, recharged, consumed)
     SELECT id, now(), $2::bigint * $3, $2::bigint * $3 FROM unnest($1::bigint[]) id`,
    [ids, rupees, RUPEE],
  )
}

/** Of this week, of three weeks that are open with much, little and hardly any time left, and of three before. */
async function addRewards(url: string, { id }: Person, member: Person): Promise<void> {
  const rows = [
    [0, '96.40', null, null],
    [2, '480.00', 2 * DAY, null],
    [4, '512.40', 21 * DAY, null],
    [5, '292.20', 28 * DAY + 20, null],
    [7, '318.00', 45 * DAY, 40 * DAY],
    [8, '204.10', 52 * DAY, 47 * DAY],
    [9, '96.00', 59 * DAY, null],
  ] as const
  for (const [weeks, rupees, open_hours, claimed_hours] of rows)
    await query(
      url,
      `INSERT INTO rewards_agent_reward (agent_id, week, currency, earned, amount, members, created_at, expires_at, claimed_at, book)
       SELECT $1, date_trunc('week', now())::date - 7 * $2::int, $3, round($4::numeric * 100000000),
         CASE WHEN $5::int IS NULL THEN 0 ELSE round($4::numeric * 100) END, 11,
         now() - make_interval(hours => $5), now() - make_interval(hours => $5) + interval '30 days',
         now() - make_interval(hours => $6), CASE WHEN $6::int IS NULL THEN NULL ELSE 3 END`,
      [id, weeks, Currency.Rupee, rupees, open_hours, claimed_hours],
    )
  await query(
    url,
    `INSERT INTO rewards_commission_day (day, tiers, booked_at) VALUES (current_date - 1, $1, now()) ON CONFLICT DO NOTHING`,
    [FIRST_REWARDS.agent_terms.tiers],
  )
  await query(
    url,
    `INSERT INTO rewards_commission (user_id, day, tier, currency, agent_id, hold, ratio, earned)
     VALUES ($1, current_date - 1, 1, 1, $2, 8000000000, 150000, 1200000000)`,
    [member.id, id],
  )
}

interface Moment {
  who?: Role
  prepare?: Screen['prepare']
}

const agentScreen = (
  name: string,
  path: string,
  arrange: (page: Page) => Promise<unknown>,
  { who = 'agent', prepare }: Moment = {},
): Screen => ({
  name,
  visitor: async ({ site }): Promise<Visitor> => {
    const { own, people } = await (set ??= setScene(site))
    return { token: await createToken(own.database_url, people[who].id), origin: own.origin }
  },
  path: () => path,
  ...(prepare && { prepare }),
  arrange,
})

const shows = (selector: string) => (page: Page) => see(page, selector)
const FORM = 'main textarea'
const CIRCLE = 'main [role=radio]'

export const agentScreens: Screen[] = [
  agentScreen('agent', '/agent', shows('main [role=meter]')),
  agentScreen('agent-fresh', '/agent', shows('main [role=meter]'), { who: 'fresh' }),
  agentScreen('agent-apply', '/agent-apply', shows(FORM), { who: 'applicant' }),
  agentScreen('agent-apply-ready', '/agent', shows(FORM), { who: 'ready' }),
  agentScreen('agent-apply-review', '/agent', shows('main dl'), { who: 'waiting' }),
  agentScreen('agent-apply-rejected', '/agent', shows('main dl'), { who: 'rejected' }),
  agentScreen('agent-apply-blocked', '/agent', shows('main dl'), { who: 'blocked' }),
  agentScreen('agent-apply-already', '/agent-apply', shows('main h2')),
  agentScreen('agent-loading', '/agent', shows('main [role=status] > i'), {
    who: 'fresh',
    prepare: (page) => holdBack(page, '/agent/info'),
  }),
  agentScreen('agent-error', '/agent', shows('main [role=alert] button'), {
    who: 'fresh',
    prepare: (page) => page.route('**/api/agent/*', (route) => route.abort()),
  }),
  agentScreen('agent-team', '/team-members', shows('main ul li')),
  agentScreen('agent-team-second', '/team-members', async (page) => {
    await page.locator(CIRCLE).nth(1).click()
    await see(page, 'main ul li')
  }),
  agentScreen('agent-team-empty', '/team-members', shows('main h2'), { who: 'fresh' }),
  agentScreen('agent-rewards', '/receive-rewards', shows('main [role=meter]')),
  agentScreen('agent-rewards-empty', '/receive-rewards', shows('main h2'), { who: 'fresh' }),
  agentScreen('agent-open-account', '/activateMember', async (page) => {
    await see(page, 'main ul li')
    await page.locator('main input').first().fill('stall_kiran')
    await page.locator('main input[type=checkbox]').check({ force: true })
    await page.locator('main footer button').click()
    await see(page, '[aria-invalid=true]')
  }),
  agentScreen(
    'agent-account-opened',
    '/activateMember',
    async (page) => {
      await page
        .locator('main input')
        .first()
        .fill(`rohan_${await page.evaluate(() => crypto.randomUUID())}`.slice(0, 14))
      await page.locator('main input[type=checkbox]').check({ force: true })
      await page.locator('main footer button').click()
      await see(page, 'main dl')
    },
    { who: 'opener' },
  ),
  agentScreen('invite-earners', '/invite', shows('main section:last-child li'), { who: 'member' }),
]
