import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'

export type Found = AdminOutput<'findUsers'>[number]
export type SeenUser = AdminOutput<'getUserForOperator'>
export type Statement = AdminOutput<'getStatement'>

export const STATUSES: Record<Found['status'], { name: string; tone: TagTone }> = {
  normal: { name: 'Active', tone: 'success' },
  banned: { name: 'Banned', tone: 'danger' },
  blocked: { name: 'Blocked', tone: 'danger' },
}
export const IDENTITIES: Record<Found['identity'], string> = { 1: 'Ordinary', 2: 'Test account', 3: 'Service account' }
export const LEVELS: Record<SeenUser['certification'], { name: string; tone: TagTone }> = {
  [-3]: { name: 'Not verified', tone: 'neutral' },
  [-1]: { name: 'Basic in review', tone: 'warning' },
  1: { name: 'Basic verified', tone: 'accent' },
  [-2]: { name: 'Advanced in review', tone: 'warning' },
  2: { name: 'Advanced verified', tone: 'success' },
}
export const LINKS: Record<SeenUser['links'][number]['by'], string> = {
  device: 'Same device',
  target: 'Same bank card or address',
  id_number: 'Same ID number',
  inviter: 'Invited by, or invited',
}
export const SOURCES: Record<string, string> = { direct_charge: 'Direct recharge', bonus: 'Bonus' }

type Limit = SeenUser['play']['limits'][number]
const LIMITS: Record<Limit['kind'], string> = { deposit: 'Recharge', loss: 'Loss', stake: 'Stake' }
export const limitText = (kind: Limit['kind'], span: Limit['span']): string => `${LIMITS[kind]} limit of the ${span}`

/** Of the ledger's chart. */
const KINDS: Record<string, string> = {
  recharge_paid: 'Recharge',
  recharge_charged_back: 'Payment taken back',
  receivable_paid: 'What was owed, taken',
  withdraw_held: 'Withdrawal held',
  withdraw_paid: 'Withdrawal paid',
  withdraw_rejected: 'Withdrawal rejected',
  withdraw_returned: 'Withdrawal returned',
  direct_charged: 'Direct recharge',
  direct_bonus: 'Bonus of a direct recharge',
  turnover_done: 'Turnover done',
  exchanged: 'Exchange',
  bet_placed: 'Bet',
  bet_paid: 'Bet won',
  bet_refunded: 'Bet given back',
  chest_sent: 'Treasure box sent',
  chest_received: 'Treasure box opened',
  chest_returned: 'Treasure box came back',
  grant_registration: 'Welcome gift',
  grant_daily: 'Daily gift',
  grant_invitation: 'Gift for an invitation',
  rebate_paid: 'Rebate',
  invite_paid: 'Reward for an invitation',
  commission_paid: 'Reward of an agent',
  adjusted: 'Adjusted by operators',
  seeded: 'Test funds',
}
/** Their reference is the id of the box. */
export const isOfChest = (kind: string): boolean => kind.startsWith('chest_')
export const kindText = (kind: string): string => KINDS[kind] ?? kind.replaceAll('_', ' ')

const PARTS: Record<string, string> = { available: 'Available', held: 'On hold', locked: 'Locked' }
export const partText = (part: string): string => PARTS[part] ?? part

/** `house:fees` and `user:7`, and the parts of the same person. */
export const againstText = (against: string): string =>
  against
    .split(', ')
    .map((side) => {
      const [kind, name = ''] = side.split(':')
      if (kind === 'house') return `House, ${name.replaceAll('_', ' ')}`
      return kind === 'user' ? `Person ${name}` : partText(side)
    })
    .join(' + ')
