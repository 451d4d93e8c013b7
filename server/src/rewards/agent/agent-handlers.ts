import type { Job } from '../../platform/data/jobs.ts'
import { BOOK_COMMISSIONS, bookCommissions } from '../commission/book-commissions.ts'
import { applyAsAgent } from './apply-as-agent.ts'
import { getAgentInfo } from './get-agent-info.ts'
import { listAgentRewards } from './list-agent-rewards.ts'
import { listEarners } from './list-earners.ts'
import { listMemberAccounts } from './list-member-accounts.ts'
import { listTeam } from './list-team.ts'
import { openMemberAccount } from './open-member-account.ts'
import type { AgentNeeds } from './operate/applications.ts'
import { blockAgent } from './operate/block-agent.ts'
import { decideAgentApplication } from './operate/decide-agent-application.ts'
import { getAgentApplication } from './operate/get-agent-application.ts'
import { listAgentApplications } from './operate/list-agent-applications.ts'
import { listAgents } from './operate/list-agents.ts'
import { listRewardsOfAgent } from './operate/list-rewards-of-agent.ts'
import { previewAgentTiers } from './operate/preview-agent-tiers.ts'
import { unblockAgent } from './operate/unblock-agent.ts'
import { receiveAgentReward } from './receive-agent-reward.ts'

export const agentHandlers = {
  getAgentInfo,
  applyAsAgent,
  listTeam,
  listAgentRewards,
  receiveAgentReward,
  openMemberAccount,
  listMemberAccounts,
  listEarners,
}
export const agentAdminHandlers = (needs: AgentNeeds) => ({
  listAgentApplications: listAgentApplications(needs),
  getAgentApplication: getAgentApplication(needs),
  decideAgentApplication,
  listAgents,
  listRewardsOfAgent,
  blockAgent,
  unblockAgent,
  previewAgentTiers,
})
/** Minutes after what was planned for the beginning of a day holds. */
export const agentJobs: Job[] = [
  { name: BOOK_COMMISSIONS, every: '5,35 * * * *', is_alone: true, run: bookCommissions },
]
