import type { Currency, TransactionType } from '@mela/contract/money.ts'

// The chart of accounts. An account's number says whose it is and what for, so nobody has to look it up.
export const Book = { Play: 1, Money: 2, Test: 3 } as const
export type Book = (typeof Book)[keyof typeof Book]

/** What a person has. None of these can fall below zero. */
export const Part = {
  Available: 1,
  /** Set aside for something under way: a withdrawal in review. */
  Held: 2,
  /** Not to leave before it was played. */
  Locked: 3,
} as const
export type Part = (typeof Part)[keyof typeof Part]
export const PARTS: readonly Part[] = [Part.Available, Part.Held, Part.Locked]

/** Accounts of the site itself; they may be negative, and nobody waits for them. */
export const House = {
  /** What is on the table: stakes of bets that are not settled, and what the games have won or lost. */
  Games: 5,
  /** Money that arrived and is nobody's yet. */
  Suspense: 6,
  /** What people owe because a payment was taken back. */
  Receivables: 7,
  /** Where diamonds come from that are given away: what is missing here is what was given. */
  Grants: 8,
  /** What is inside boxes that nobody has opened yet. */
  Chests: 9,
  /** Where the funds of test accounts, tests and demos come from. */
  Seed: 10,
  /** Banks and providers: what is missing here lies with them for people. */
  Deposits: 11,
  /** What the site has earned by withdrawals and exchanges. */
  Fees: 12,
  /** What was exchanged: what came in one currency and went out in another. */
  Exchange: 13,
  /** What the site gave on top. */
  Bonus: 14,
  /** What two operators corrected. */
  Adjustments: 15,
} as const
export type House = (typeof House)[keyof typeof House]

const potBits = (book: Book, currency: Currency) => BigInt(book * 64 + currency * 16)

export const accountOf = (user_id: string, part: Part, currency: Currency, book: Book): bigint =>
  BigInt(user_id) * 256n + potBits(book, currency) + BigInt(part)

export const houseOf = (house: House, currency: Currency, book: Book): bigint => potBits(book, currency) + BigInt(house)

/** The currency and book of an account, as freezes name them. */
export const potOf = (account: bigint): bigint => (account >> 4n) & 15n

export const isHouse = (account: bigint): boolean => account < 256n

/** Every kind of transfer, with the number it is stored under; its tens are the type of the record that people see. */
export const TRANSFER_KINDS = {
  recharge_paid: 10,
  recharge_charged_back: 11,
  /** Only between accounts of the house: money that came for nobody, and that went back. */
  deposit_kept: 12,
  deposit_returned: 13,
  /** What was owed after a charge-back: taken from what came later, or carried by the site. */
  receivable_paid: 14,
  receivable_written_off: 15,
  withdraw_held: 20,
  withdraw_paid: 21,
  withdraw_rejected: 22,
  /** After it had been paid. */
  withdraw_returned: 23,
  direct_charged: 30,
  direct_bonus: 31,
  turnover_done: 32,
  exchanged: 40,
  bet_placed: 50,
  bet_paid: 51,
  /** Of a period that is never drawn. */
  bet_refunded: 52,
  chest_sent: 60,
  chest_received: 61,
  chest_returned: 62,
  grant_registration: 70,
  grant_daily: 71,
  grant_invitation: 72,
  /** A share of what was staked, collected. */
  rebate_paid: 73,
  /** For an invitation, where Diamonds are money; to be played once. */
  invite_paid: 74,
  /** What a week of other people's play brought an agent, claimed. */
  commission_paid: 75,
  adjusted: 78,
  seeded: 79,
} as const
export type TransferKind = keyof typeof TRANSFER_KINDS

export const typeOfKind = (number: number): TransactionType => ((number - (number % 10)) / 10) as TransactionType

const names = new Map<number, TransferKind>(
  Object.entries(TRANSFER_KINDS).map(([name, number]) => [number, name as TransferKind]),
)
export const nameOfKind = (number: number): TransferKind | undefined => names.get(number)
