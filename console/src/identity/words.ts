import type { AdminInput, AdminOutput } from '../platform/api.ts'

export type Listed = AdminOutput<'listIdentityQueue'>['list'][number]
export type Review = AdminOutput<'getIdentityForReview'>
export type State = Listed['state']
export type Reason = Extract<AdminInput<'decideIdentity'>, { decision: 'reject' }>['reason']

export const STATES: readonly { state: State; name: string }[] = [
  { state: 'review', name: 'Waiting' },
  { state: 'approved', name: 'Approved' },
  { state: 'rejected', name: 'Rejected' },
]
export const isState = (text: string | undefined): text is State => STATES.some(({ state }) => state === text)

const KINDS: Record<string, string> = {
  aadhaar: 'Aadhaar',
  pan: 'PAN card',
  passport: 'Passport',
  driving_licence: 'Driving licence',
  voter_id: 'Voter ID',
  other: 'Other document',
}
export const kindText = (kind: string): string => KINDS[kind] ?? kind.replaceAll('_', ' ')

export const LEVELS: Record<Listed['level'], string> = { 1: 'Basic', 2: 'Adv' }

export const HINTS: Record<Review['hints'][number]['name'], { good: string; bad: string; unknown?: string }> = {
  checksum: { good: 'Check digit of the number is right', bad: 'Check digit of the number is wrong' },
  number_elsewhere: {
    good: 'Number on no other account',
    bad: 'Same number on another account',
    unknown: 'Nobody else entered this number, but its first digits are covered',
  },
  person_elsewhere: {
    good: 'Last digits, name and date of birth on no other account',
    bad: 'Same last digits, name and date of birth on another account',
  },
  age: { good: 'Of age', bad: 'Under 18' },
  told_elsewhere: { good: 'Told the games the same date of birth', bad: 'Told the games another date of birth' },
  minor_before: { good: '', bad: 'Entered or showed a date under 18 before: approving lets them play again' },
  name_before: { good: 'Same name as verified before', bad: 'Another name than verified before' },
  birth_before: { good: 'Same date of birth as verified before', bad: 'Another date of birth than verified before' },
  name_on_card: { good: 'Name on the bank card is the same', bad: 'Name on the bank card differs' },
  licensed_country: { good: 'Country is served', bad: 'Country is not served' },
}
/** What the person reads. */
export const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'blurred', label: 'Blurred' },
  { value: 'name_differs', label: 'Name differs' },
  { value: 'expired', label: 'Expired' },
  { value: 'not_readable', label: 'Not readable' },
  { value: 'under_age', label: 'Under 18' },
  { value: 'used_elsewhere', label: 'Used elsewhere' },
  { value: 'other', label: 'Other' },
]
