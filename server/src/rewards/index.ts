import type { Job } from '../platform/data/jobs.ts'
import { agentAdminHandlers, agentHandlers, agentJobs } from './agent/agent-handlers.ts'
import type { AgentNeeds } from './agent/operate/applications.ts'
import { COUNT_PERIOD, countPeriod } from './count/count-period.ts'
import { COUNT_RECHARGE, countRecharge } from './count/count-recharge.ts'
import { inviteHandlers, inviteJobs } from './invite/invite-handlers.ts'
import { getWashCode } from './rebate/get-wash-code.ts'
import { receiveCashback } from './rebate/receive-cashback.ts'
import { getVipLevelConfig } from './vip/get-vip-level-config.ts'
import { getVip } from './vip/get-vip.ts'
import { lowerLevels } from './vip/lower-levels.ts'
import { previewVipLevels } from './vip/preview-vip-levels.ts'

export const rewardsHandlers = {
  getVip,
  getVipLevelConfig,
  getWashCode,
  receiveCashback,
  ...inviteHandlers,
  ...agentHandlers,
}
export const rewardsAdminHandlers = (needs: AgentNeeds) => ({ previewVipLevels, ...agentAdminHandlers(needs) })
export const rewardsJobs: Job[] = [
  { name: COUNT_PERIOD, run: countPeriod },
  { name: COUNT_RECHARGE, run: countRecharge },
  { name: 'rewards:lower-levels', every: '*/30 * * * *', is_alone: true, run: lowerLevels },
  ...inviteJobs,
  ...agentJobs,
]
