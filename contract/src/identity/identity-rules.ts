// Verification, as both documents name it; some names are misspelt there and stay so on the wire. Without zod.
export const CertificationLevel = {
  NotCertified: -3,
  InAdvancedCertification: -2,
  InNormalCertification: -1,
  NormalCertified: 1,
  AdvancedCertied: 2,
} as const
export type CertificationLevel = (typeof CertificationLevel)[keyof typeof CertificationLevel]

export const SwitchState = { CLOSED: -1, OPENED: 1 } as const
export const TaskState = { IDNENTING: -2, INCOMPLETE: -1, COMPLETED: 1 } as const
export type TaskState = (typeof TaskState)[keyof typeof TaskState]

export const IDENTITY_WAYS = ['phone', 'document', 'telegram', 'bank', 'google'] as const
export type IdentityWay = (typeof IDENTITY_WAYS)[number]
export const IDENTITY_COUNTERS = ['rechange_num', 'rechange_amount', 'betting_num', 'betting_amount'] as const
export type IdentityCounter = (typeof IDENTITY_COUNTERS)[number]

export const DOCUMENT_KINDS = ['aadhaar', 'pan', 'passport', 'driving_licence', 'voter_id', 'other'] as const
export const REAL_NAME_MAX = 50
export const ID_NUMBER = /^[A-Za-z0-9 -]{4,30}$/
/** Why a document was refused; people read its text. */
export const IDENTITY_REASONS = [
  'blurred',
  'name_differs',
  'expired',
  'not_readable',
  'under_age',
  'used_elsewhere',
  'other',
] as const
export type IdentityReason = (typeof IDENTITY_REASONS)[number]
export const ADULT_AGE = 18
export const OLDEST_AGE = 120

/** In whole years; both are yyyy-mm-dd. */
export function ageOn(birth_date: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years
}

/** As it is compared: without the spaces and dashes that people type. */
export const plainNumber = (id_number: string): string => id_number.replaceAll(/[ -]/g, '').toUpperCase()

// Verhoeff's check digit, which finds every single wrong digit and every two that changed places.
const TURN = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const add = (a: number, b: number): number => {
  const [first, second] = [a % 5, b % 5]
  if (a < 5) return b < 5 ? (first + second) % 5 : 5 + ((first + second) % 5)
  return b < 5 ? 5 + ((first - second + 5) % 5) : (first - second + 5) % 5
}
const turned = (digit: number, times: number): number => (times === 0 ? digit : turned(TURN[digit]!, times - 1))

export const hasCheckDigit = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, place) => add(sum, turned(Number(digit), place % 8)), 0) === 0

/** Whether a number can be one of its kind; undefined where nothing is known of the kind. A hint, never a refusal. */
export function looksRight(kind: (typeof DOCUMENT_KINDS)[number], id_number: string): boolean | undefined {
  const number = plainNumber(id_number)
  if (kind === 'aadhaar') return /^[2-9]\d{11}$/.test(number) && hasCheckDigit(number)
  if (kind === 'pan') return /^[A-Z]{5}\d{4}[A-Z]$/.test(number)
  return undefined
}

/** Rejected documents are gone after so many days. */
export const REJECTED_KEPT_DAYS = 30
