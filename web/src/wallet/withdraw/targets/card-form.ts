import { CARD_NUMBER, CARD_PHOTO_BYTES } from '@mela/contract/wallet/wallet-rules.ts'

// What is typed about a bank card, and what is wrong with it.
export interface CardForm {
  bank_name: string
  bank_code: string
  account_name: string
  card_number: string
}
export type CardNeed = 'bank' | 'name' | 'number' | 'front' | 'back'

const GROUP = /(\d{4})(?=\d)/g
const MOST_DIGITS = 19
const PHOTO_TYPES = ['image/png', 'image/jpeg']
const BANK_CODE = /^[A-Za-z0-9]{0,20}$/

export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)
/** In fours, as it stands on the card. */
export const groupedNumber = (digits: string): string => digits.replaceAll(GROUP, '$1 ')
export const isCardNumber = (digits: string): boolean => CARD_NUMBER.test(digits)
export const isBankCode = (code: string): boolean => BANK_CODE.test(code)
/** Said before anything is sent. */
export const isCardPhoto = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  PHOTO_TYPES.includes(type) && size <= CARD_PHOTO_BYTES

/** The first thing that is missing. */
export function needOf(form: CardForm, photos: { front: string; back: string } | undefined): CardNeed | undefined {
  if (form.bank_name.trim() === '') return 'bank'
  if (form.account_name.trim() === '') return 'name'
  if (!isCardNumber(form.card_number)) return 'number'
  if (photos?.front === '') return 'front'
  return photos?.back === '' ? 'back' : undefined
}

/** Names are alike whatever their case, their form and the space between their words. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')
  return plain(one) === plain(other)
}
