import { expect } from '@playwright/test'
import { FIRST_REWARDS, type AgentTerms } from '@mela/contract/rewards/reward-settings.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import type { HiredOperator } from '../wallet/sandbox-site.ts'
import { LONG_MS } from '../../waits.ts'

// People who ask to be agents, and those whom they invited.
interface Place {
  database_url: string
  origin: string
}

/** One member in a browser of their own, and nothing else. */
const LITTLE: AgentTerms = {
  ...FIRST_REWARDS.agent_terms,
  ...{ betting: '0', verified: false, members: 1, member_verified: false, member_recharge: '0' },
}

/** Two operators agree on what agents need. */
export async function agreeOnLittle(asks: HiredOperator, agrees: HiredOperator): Promise<void> {
  const changes = { agent_terms: LITTLE }
  const { approval_id } = await asks.browser.call('changeFees', { changes, reason: 'Agents for the new villages' })
  const open = await agrees.browser.call('listApprovals', { state: 'open', limit: 100 })
  const { payload_hash } = open.find(({ id }) => id === approval_id)!
  const code = await agrees.code()
  await agrees.browser.call('decideApproval', { approval_id, payload_hash, decision: 'approve', code })
}

/** People whom somebody invited, each in a browser of their own. */
export async function invitedBy<Names extends string[]>({ database_url }: Place, inviter: Person, ...names: Names) {
  const people = await createPeople(database_url, ...names)
  const ids = people.map(({ id }) => id)
  await query(database_url, 'UPDATE account_user SET inviter_id = $1 WHERE id = ANY ($2)', [inviter.id, ids])
  return people
}

export const shareBrowser = ({ database_url }: Place, ...people: Person[]) =>
  query(
    database_url,
    `INSERT INTO account_user_device (user_id, device_hash, seen_at)
     SELECT id, decode(repeat('cd', 32), 'hex'), now() FROM account_user WHERE id = ANY ($1)`,
    [people.map(({ id }) => id)],
  )

/** So many hours ago. The number of the application. */
export async function applied(place: Place, person: Person, content: string, hours_ago: number): Promise<string> {
  await callerOf(person, place.origin)('applyAsAgent', { content })
  const [row] = await query<{ id: string }>(
    place.database_url,
    `UPDATE rewards_agent_application SET created_at = now() - make_interval(hours => $2)
     WHERE user_id = $1 AND state = 'review' RETURNING id`,
    [person.id, hours_ago],
  )
  return row!.id
}

/** As if operators had made them agents a month ago. */
export const longAgents = ({ database_url }: Place, ...people: Person[]) =>
  query(
    database_url,
    `INSERT INTO rewards_agent (user_id, state, agent_from, changed_at)
     SELECT id, 'agent', now() - interval '30 days', now() - interval '30 days' FROM unnest($1::bigint[]) id
     ON CONFLICT (user_id) DO UPDATE SET agent_from = excluded.agent_from`,
    [people.map(({ id }) => id)],
  )

/** Bets of people that cost them so much on average, two and three weeks ago, which the site books by itself. */
export async function bookPast({ database_url }: Place, people: readonly Person[], rupees: number): Promise<void> {
  const today = `(now() AT TIME ZONE 'Asia/Kolkata')::date`
  await query(
    database_url,
    `INSERT INTO rewards_commission_day (day, tiers)
     SELECT ${today} - back, $1 FROM generate_series(1, 21) back ON CONFLICT DO NOTHING`,
    [FIRST_REWARDS.agent_terms.tiers],
  )
  await query(
    database_url,
    `INSERT INTO rewards_day (user_id, day, currency, hold)
     SELECT id, ${today} - back, 1, $2::bigint * 100 * 1000000 FROM unnest($1::bigint[]) id, unnest('{14,21}'::int[]) back`,
    [people.map(({ id }) => id), rupees],
  )
  await query(database_url, `SELECT graphile_worker.add_job('rewards:book-commissions')`)
  const left = async () => {
    const [row] = await query<{ count: number }>(
      database_url,
      `SELECT count(*)::int FROM rewards_agent_reward WHERE created_at IS NULL AND week < ${today} - 13
       UNION ALL SELECT count(*)::int FROM rewards_commission_day WHERE booked_at IS NULL AND day < ${today} - 1
       ORDER BY 1 DESC LIMIT 1`,
    )
    return row!.count
  }
  await expect.poll(left, { timeout: LONG_MS }).toBe(0)
}
