import type { PauseSwitch } from '@mela/contract/wallet/wallet-rules.ts'
import type { AdminOutput } from '../platform/api.ts'

export type Site = AdminOutput<'getSiteSettings'>
export type Money = AdminOutput<'getMoneySettings'>
export type Channel = Money['recharge_channels'][number]
export type VipLevel = Money['vip_levels'][number]
export type InviteTerms = Money['invite_terms']
export type AgentTerms = Money['agent_terms']
export type Level = Money['identity_levels']['basic']

export const PARTS = [
  { part: 'site', name: 'Site' },
  { part: 'banks', name: 'Banks' },
  { part: 'templates', name: 'Group templates' },
  { part: 'channels', name: 'Channels' },
  { part: 'fees', name: 'Fees and rates' },
  { part: 'limits', name: 'Limits' },
  { part: 'rewards', name: 'Rewards' },
  { part: 'identity', name: 'Verification' },
  { part: 'planned', name: 'Planned changes' },
] as const
export type Part = (typeof PARTS)[number]['part']
export const isPart = (text: string | undefined): text is Part => PARTS.some(({ part }) => part === text)

/** What a pause stops. */
export const SWITCH_TEXTS: Record<PauseSwitch, string> = {
  sign_up: 'New accounts. People who have one sign in as before.',
  recharge: 'New orders. What was paid meanwhile is still credited.',
  withdraw: 'New requests. What was approved is still paid.',
  exchange: 'Quotes and exchanges between currencies.',
  chests: 'New boxes. What was sent can still be opened.',
}
