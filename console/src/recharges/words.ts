import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'

export type Recharge = AdminOutput<'listRechargeQueue'>['list'][number]
export type Deposit = AdminOutput<'listDeposits'>['list'][number]
export type Queue = 'waiting' | 'open' | 'unmatched' | 'done'

export const QUEUES: readonly { queue: Queue; name: string }[] = [
  { queue: 'waiting', name: 'Waiting' },
  { queue: 'open', name: 'Open' },
  { queue: 'unmatched', name: 'Unmatched deposits' },
  { queue: 'done', name: 'Done' },
]
export const isQueue = (text: string | undefined): text is Queue => QUEUES.some(({ queue }) => queue === text)

/** It is open, or only its time is over. */
export const isUndecided = ({ status, reason }: Recharge): boolean =>
  status === 1 || (status === -1 && reason === 'expired')

export const STATUSES: Record<Recharge['status'], { name: string; tone: TagTone }> = {
  1: { name: 'Pending', tone: 'neutral' },
  2: { name: 'Paid', tone: 'success' },
  [-1]: { name: 'Failed', tone: 'danger' },
}
export const FAULTS: Record<NonNullable<Deposit['fault']>, { name: string; text: string }> = {
  unknown: { name: 'Unknown', text: 'Nothing says whose it is.' },
  late: { name: 'Late', text: 'It came after the order had ended.' },
  under: { name: 'Too little', text: 'Less arrived than the order says.' },
  over: { name: 'Too much', text: 'More arrived than the order says.' },
  already_paid: {
    name: 'Paid before',
    text: 'Its order was credited before. Credit this as well only where the person has really paid twice.',
  },
  paused: { name: 'While paused', text: 'It came while recharges were paused.' },
}
