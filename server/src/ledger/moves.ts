import { House, Part, TRANSFER_KINDS, type TransferKind } from './chart.ts'

/** An account and the direction in which it moves: `+` is a credit, `-` a debit. */
type Move = `${'+' | '-'}${keyof typeof Part | keyof typeof House}`

const TO_PERSON_FROM_GRANTS: readonly Move[] = ['+Available', '-Grants']

/** What each kind of transfer may move. The database has the same rule, ledger_is_in_chart. */
export const MOVES: Record<TransferKind, readonly Move[]> = {
  // Through Exchange where rupees are paid and Diamonds given.
  recharge_paid: ['+Available', '-Deposits', '-Suspense', '+Exchange', '-Exchange'],
  recharge_charged_back: ['-Available', '-Receivables', '+Deposits', '+Exchange', '-Exchange'],
  deposit_kept: ['+Suspense', '-Deposits'],
  deposit_returned: ['-Suspense', '+Deposits'],
  receivable_paid: ['-Available', '+Receivables'],
  receivable_written_off: ['+Receivables', '-Adjustments'],
  withdraw_held: ['-Available', '+Held'],
  withdraw_paid: ['-Held', '+Deposits', '+Fees'],
  withdraw_rejected: ['-Held', '+Available'],
  withdraw_returned: ['+Available', '-Deposits', '-Fees'],
  direct_charged: ['-Available', '+Locked'],
  direct_bonus: ['+Locked', '-Bonus'],
  turnover_done: ['-Locked', '+Available'],
  exchanged: ['-Available', '+Available', '+Exchange', '-Exchange', '+Fees', '-Bonus'],
  bet_placed: ['-Available', '-Locked', '+Games'],
  bet_paid: ['-Games', '+Available', '+Locked'],
  bet_refunded: ['-Games', '+Available', '+Locked'],
  chest_sent: ['-Available', '+Chests'],
  chest_received: ['-Chests', '+Available'],
  chest_returned: ['-Chests', '+Available'],
  grant_registration: TO_PERSON_FROM_GRANTS,
  grant_daily: TO_PERSON_FROM_GRANTS,
  grant_invitation: TO_PERSON_FROM_GRANTS,
  rebate_paid: ['+Available', '-Bonus'],
  invite_paid: ['+Locked', '-Bonus'],
  commission_paid: ['+Available', '-Bonus'],
  adjusted: ['+Available', '-Available', '+Adjustments', '-Adjustments'],
  seeded: ['+Available', '-Available', '+Locked', '-Locked', '+Seed', '-Seed'],
}

const CLASSES: Record<string, number> = { ...Part, ...House }
const toSide = (move: Move): number => (move.startsWith('-') ? -1 : 1) * CLASSES[move.slice(1)]!
const sides = new Map<TransferKind, ReadonlySet<number>>(
  (Object.keys(TRANSFER_KINDS) as TransferKind[]).map((kind) => [kind, new Set(MOVES[kind].map(toSide))]),
)

/** A side is the class of the account, negative where the entry is a debit. */
export const isInChart = (kind: TransferKind, side: number): boolean => sides.get(kind)!.has(side)

export const sideOf = (account: bigint, amount: bigint): number => Number(account & 15n) * (amount < 0n ? -1 : 1)
