import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { Book, House, Part } from './chart.ts'

// What operators read about accounts, instead of numbers.
const CURRENCY_WORDS: Record<Currency, string> = { 1: 'Rupee', 2: 'USDT', 3: 'Diamond' }
const BOOK_WORDS: Record<Book, string> = { [Book.Play]: 'play', [Book.Money]: 'money', [Book.Test]: 'test' }
const PART_WORDS: Record<keyof typeof Part, string> = {
  Available: 'the available balance',
  Held: 'what is held',
  Locked: 'the locked balance',
}
const HOUSE_WORDS: Record<keyof typeof House, string> = {
  Games: 'games',
  Suspense: 'deposits that are nobody’s yet',
  Receivables: 'receivables',
  Grants: 'grants',
  Chests: 'treasure boxes',
  Seed: 'test funds',
  Deposits: 'banks and providers',
  Fees: 'fees',
  Exchange: 'exchange',
  Bonus: 'bonus',
  Adjustments: 'adjustments',
}
const wordsByNumber = <Name extends string>(chart: Record<Name, number>, words: Record<Name, string>) =>
  (Object.keys(chart) as Name[]).map((name) => [chart[name], words[name]] as const)
const CLASS_WORDS = new Map([...wordsByNumber(Part, PART_WORDS), ...wordsByNumber(House, HOUSE_WORDS)])

const currencyOf = (pot: number) => (pot % 4) as Currency

/** Such as `play Diamond`. */
export function wordsOfPot(pot: number): string {
  const book = BOOK_WORDS[(pot >> 2) as Book] as string | undefined
  const currency = CURRENCY_WORDS[currencyOf(pot)] as string | undefined
  return book && currency ? `${book} ${currency}` : `book and currency ${pot}`
}

/** Such as `the available balance of person 501` or `the house account for grants`. */
export function wordsOfAccount(account: bigint): string {
  const number = Number(account & 15n)
  const of_class = CLASS_WORDS.get(number) ?? `class ${number}`
  const user_id = account >> 8n
  return user_id === 0n ? `the house account for ${of_class}` : `${of_class} of person ${user_id}`
}

/** With all digits of the currency, without its name. */
export function wordsOfAmount(minor: bigint, pot: number): string {
  return currencyOf(pot) in CURRENCY_WORDS ? toDecimal(minor, currencyOf(pot)) : String(minor)
}
