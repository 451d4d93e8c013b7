import type { AgentInfo, AgentReward, TeamMember } from '@mela/contract/rewards/rewards-agents.ts'
import { sessionStore } from '../src/account/session/session.ts'
import { loadAreas, startLanguage } from '../src/platform/i18n/i18n.ts'
import { queries } from '../src/platform/query/client.ts'
import { clearDatabase, table } from '../src/platform/storage/database.ts'

// What a site says about agents, for pages of them without a server.

/** Somebody signed in on a site where money is used, or not. */
export async function onSite(economy: 'sandbox' | 'play'): Promise<void> {
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  sessionStore.setState({ status: 'signed_in', userId: '7' })
  await clearDatabase()
  await table('snapshot').put('economy', economy)
  await startLanguage()
  await loadAreas('agents', 'invites', 'wallet', 'pages')
}

export const agentInfo = (changed: Partial<AgentInfo> = {}): AgentInfo => ({
  ...{ status: 1, level: 2, levels: [5, 15, 40, 100, 250], money_type: 1, requirements: [] },
  member_terms: { is_verified: true, recharge: '500.00' },
  ...{ valid_subordinates: 18, subordinate_recharge: '52000.00', subordinate_betting: '84200.00' },
  ...{ members: [9, 11, 3], tiers: [150_000, 80_000, 40_000], apply_from: null, application: null, open: [] },
  this_week: { earned: [], ends_at: '2999-11-24T18:30:00.000Z' },
  ...changed,
})

/** Somebody who is no agent, with two of three things done. */
export const applicant = (changed: Partial<AgentInfo> = {}): AgentInfo =>
  agentInfo({
    ...{ status: 0, level: 0, valid_subordinates: 3, members: [4, 0, 0], this_week: null },
    requirements: [
      { name: 'verified', now: '1', need: '1', done: true },
      { name: 'betting', now: '12600.00', need: '10000.00', done: true },
      { name: 'members', now: '3', need: '5', done: false },
    ],
    ...changed,
  })
export const ready = (changed: Partial<AgentInfo> = {}): AgentInfo =>
  applicant({ requirements: [{ name: 'verified', now: '1', need: '1', done: true }], ...changed })

export const teamMember = (number: number, changed: Partial<TeamMember> = {}): TeamMember => ({
  ...{ name: `Member ${number}`, avatar: { url: '' }, is_valid: true, missing: null },
  joined_at: `2025-11-02T08:00:${String(number % 60).padStart(2, '0')}.000Z`,
  ...{ recharge: '500.00', betting: '21400.00' },
  ...changed,
})

export const agentReward = (id: string, changed: Partial<AgentReward> = {}): AgentReward => ({
  ...{ id, week: '2025-10-27', amount: '480.00', money_type: 1, members: 14, claimed_at: null, status: 1 },
  ...{ created_at: '2025-11-03T00:00:00.000Z', expires_at: '2025-12-03T00:00:00.000Z' },
  ...changed,
})
