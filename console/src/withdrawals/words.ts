import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminInput, AdminOutput } from '../platform/api.ts'

export type Listed = AdminOutput<'listWithdrawalQueue'>['list'][number]
export type Review = AdminOutput<'getWithdrawalForReview'>
export type Queue = Listed['queue']
export type Risk = Listed['risk']
type Check = Review['checks'][number]['name']
type Step = Review['steps'][number]['step']
type Reason = AdminInput<'rejectWithdrawal'>['reason']

export const QUEUES: readonly { queue: Queue; name: string }[] = [
  { queue: 'waiting', name: 'Waiting' },
  { queue: 'second', name: 'Second review' },
  { queue: 'hold', name: 'On hold' },
  { queue: 'paying', name: 'Paying' },
  { queue: 'disputed', name: 'Disputed' },
  { queue: 'done', name: 'Done today' },
]
export const isQueue = (text: string | undefined): text is Queue => QUEUES.some(({ queue }) => queue === text)

/** Agreed to, and nothing was sent. */
export const isUnsent = (row: Listed | undefined): boolean => row?.queue === 'paying' && row.status === 1

export const RISKS: Record<Risk, { name: string; tone: TagTone }> = {
  low: { name: 'Low', tone: 'success' },
  medium: { name: 'Medium', tone: 'warning' },
  high: { name: 'High', tone: 'danger' },
}
export const CHECKS: Record<Check, string> = {
  advanced_verification: 'Advanced verification',
  account_name: 'Account name matches',
  turnover: 'Turnover',
  known_device: 'Device known',
  target_age: 'Age of the account to pay to',
  linked_accounts: 'Linked accounts',
  receivable: 'Owes nothing',
  ledger: 'Ledger',
}
export const STEPS: Record<Step, string> = {
  requested: 'Requested',
  on_hold: 'Put on hold',
  second_review: 'Second review asked for',
  reviewed_again: 'Back in the queue',
  approved: 'Approved',
  sent: 'Sent',
  unsent: 'Not paid, back in the list',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled by the person',
  returned: 'Returned by the bank',
}
/** Why the site did not send it. */
export const HOLDS: Record<Exclude<Review['hold_reason'], ''>, string> = {
  account_banned: 'The account is banned or blocked',
  target_removed: 'The person removed the account to pay to',
  receivable: 'The person owes something that was charged back',
}
/** What is known of a payment at the provider. */
export const PAYOUTS: Record<string, string> = {
  by_hand: 'Paid by hand',
  asking: 'Being asked',
  unknown: 'Does not say',
  accepted: 'Taken',
  paid: 'Paid',
  failed: 'Failed',
  returned: 'Came back',
  deciding: 'Two operators decide',
  decided: 'Decided by two operators',
  disputed: 'Says the opposite',
  closed: 'Said the opposite',
}
/** Of a bank, a provider or a chain. */
export const REFERENCE = /^[\w-]{4,80}$/
export const REFERENCE_WRONG = '4 to 80 letters, digits, - or _.'

/** In the words that the person reads. */
export const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'name_differs', label: 'The account name differs from the verified name' },
  { value: 'target_refused', label: 'The account to pay to was refused' },
  { value: 'turnover_open', label: 'The turnover is not complete' },
  { value: 'identity_doubt', label: 'Doubt about the identity' },
  { value: 'fraud', label: 'Against the house rules' },
  { value: 'limit', label: 'Above a limit' },
  { value: 'other', label: 'Another reason, in the note' },
]
export const STATUSES: Record<Listed['status'], { name: string; tone: TagTone }> = {
  1: { name: 'In review', tone: 'neutral' },
  2: { name: 'Paid', tone: 'success' },
  3: { name: 'Paying', tone: 'accent' },
  [-1]: { name: 'Rejected', tone: 'danger' },
  [-2]: { name: 'Returned', tone: 'warning' },
}
