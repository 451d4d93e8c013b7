import {
  ADULT_AGE,
  ageOn,
  ID_NUMBER,
  looksRight,
  OLDEST_AGE,
  plainNumber,
  REAL_NAME_MAX,
  type DOCUMENT_KINDS,
} from '@mela/contract/identity/identity-rules.ts'

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What is typed and chosen; photos are told by their addresses. */
export interface DocumentForm {
  kind: DocumentKind
  real_name: string
  id_number: string
  country: string
  birth_date: string
  front_url: string
  back_url: string
}

const AADHAAR_DIGITS = 12
const NUMBER_MOST = 30

/** What is wrong with a number, or what can be said for it; nothing while it is empty. */
export type NumberCheck =
  | { fault: 'digits'; entered: number }
  | { fault: 'signs' | 'pan' | 'digit' }
  | { good: boolean }

export function checkNumber(kind: DocumentKind, id_number: string): NumberCheck {
  const number = plainNumber(id_number)
  if (kind === 'aadhaar') {
    if (!/^\d*$/.test(number) || number.length !== AADHAAR_DIGITS)
      return { fault: 'digits', entered: number.replaceAll(/\D/g, '').length }
    return looksRight(kind, number) ? { good: true } : { fault: 'digit' }
  }
  if (kind === 'pan' && !looksRight(kind, number)) return { fault: 'pan' }
  if (!ID_NUMBER.test(id_number.trim())) return { fault: 'signs' }
  return { good: kind === 'pan' }
}

/** In fours, as it is printed, where that is so; nothing that no number has. */
export function typedNumber(kind: DocumentKind, typed: string): string {
  if (kind !== 'aadhaar') return typed.replaceAll(/[^A-Za-z0-9 -]/g, '').slice(0, NUMBER_MOST)
  const digits = typed.replaceAll(/\D/g, '').slice(0, AADHAAR_DIGITS)
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** A wrong check digit is a hint: the server takes it, and somebody looks at it. */
const isNumberSendable = (check: NumberCheck): boolean => !('fault' in check) || check.fault === 'digit'

export const nameLength = (real_name: string): number => [...real_name.trim()].length

export type BirthFault = 'under_age' | 'impossible'
export function birthFault(birth_date: string, today: string): BirthFault | undefined {
  const age = ageOn(birth_date, today)
  if (age < 0 || age > OLDEST_AGE) return 'impossible'
  return age < ADULT_AGE ? 'under_age' : undefined
}

/** The first thing that is missing, in the order of the form. */
export type Need = 'real_name' | 'id_number' | 'birth_date' | 'front' | 'back'
export function needOf(form: DocumentForm, today: string): Need | undefined {
  const length = nameLength(form.real_name)
  if (length === 0 || length > REAL_NAME_MAX) return 'real_name'
  if (!isNumberSendable(checkNumber(form.kind, form.id_number))) return 'id_number'
  // That somebody is too young is told before it is sent, and kept when it is.
  if (form.birth_date === '' || birthFault(form.birth_date, today) === 'impossible') return 'birth_date'
  if (form.front_url === '') return 'front'
  return form.back_url === '' ? 'back' : undefined
}
