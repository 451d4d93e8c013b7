import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { countText } from '../platform/form/money.ts'
import { amountText } from '../platform/told/values.ts'

export type Application = AdminOutput<'listAgentApplications'>['list'][number]
export type Review = AdminOutput<'getAgentApplication'>
export type Agent = AdminOutput<'listAgents'>['list'][number]
export type Reward = AdminOutput<'listRewardsOfAgent'>['list'][number]
export type Requirement = Review['requirements'][number]
export type ApplicationState = Application['state']
export type AgentState = Agent['state']
export type Queue = ApplicationState | AgentState

interface QueueWords<Named extends Queue> {
  queue: Named
  name: string
  /** Where it stands alone. */
  title: string
}
export const APPLICATIONS: readonly QueueWords<ApplicationState>[] = [
  { queue: 'review', name: 'In review', title: 'Applications in review' },
  { queue: 'approved', name: 'Approved', title: 'Approved applications' },
  { queue: 'rejected', name: 'Rejected', title: 'Rejected applications' },
]
export const AGENTS: readonly QueueWords<AgentState>[] = [
  { queue: 'agent', name: 'Agents', title: 'All agents' },
  { queue: 'blocked', name: 'Blocked', title: 'Blocked people' },
]
export const QUEUES: readonly QueueWords<Queue>[] = [...APPLICATIONS, ...AGENTS]
export const isAgentState = (text: string | undefined): text is AgentState => AGENTS.some(({ queue }) => queue === text)
export const isApplicationState = (text: string | undefined): text is ApplicationState =>
  APPLICATIONS.some(({ queue }) => queue === text)
export const titleOf = (wanted: Queue): string => QUEUES.find(({ queue }) => queue === wanted)!.title
export const addressOf = (queue: Queue): string => (queue === 'review' ? '/agents' : `/agents?queue=${queue}`)

const REQUIREMENTS: Record<Requirement['name'], string> = {
  verified: 'Basic verification',
  betting: 'Own bets',
  members: 'Valid members',
}
export const requirementName = ({ name }: Requirement): string => REQUIREMENTS[name]
export function requirementText({ name, now, need, done }: Requirement, type: Review['money_type']): string {
  if (name === 'verified') return done ? 'Passed' : 'Not passed'
  const text = (value: string) => (name === 'betting' ? amountText(value, type) : countText(BigInt(value)))
  return `${text(now)} of ${text(need)}`
}
export const areMet = ({ requirements }: Review): boolean => requirements.every(({ done }) => done)

export const earnedText = ({ earned }: Agent): string =>
  earned.map(({ amount, money_type }) => amountText(amount, money_type)).join(', ') || 'Nothing'

export const REWARD_STATES: Record<Reward['status'], { name: string; tone: TagTone }> = {
  1: { name: 'Open', tone: 'accent' },
  2: { name: 'Claimed', tone: 'success' },
  [-1]: { name: 'Forfeited', tone: 'neutral' },
}
