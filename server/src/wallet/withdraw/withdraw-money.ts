import { accountOf, House, houseOf, keyOf, Part, Posting, type Book, type Transfer } from '../../ledger/index.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Ask } from '../../platform/data/db.ts'
import { payDebts } from '../debt/debts.ts'
import { changeUnplayed, type Method } from '../turnover/unplayed.ts'
import type { WithdrawalRow } from './withdrawals.ts'

type Order = Pick<WithdrawalRow, 'id' | 'user_id' | 'book' | 'currency' | 'amount' | 'fee' | 'unplayed' | 'method'>
type Ending = 'withdraw_paid' | 'withdraw_rejected' | 'withdraw_returned'

/** From where to where; each happens once to a withdrawal, because of its key. */
const ENTRIES: Record<Ending, (order: Order) => Transfer['entries']> = {
  withdraw_paid: (order) => [
    { account: partOf(order, Part.Held), amount: -BigInt(order.amount) },
    ...toHouse(order, 1n),
  ],
  withdraw_rejected: (order) => [
    { account: partOf(order, Part.Held), amount: -BigInt(order.amount) },
    { account: partOf(order, Part.Available), amount: BigInt(order.amount) },
  ],
  withdraw_returned: (order) => [
    { account: partOf(order, Part.Available), amount: BigInt(order.amount) },
    ...toHouse(order, -1n),
  ],
}

const partOf = ({ user_id, currency, book }: Order, part: Part): bigint =>
  accountOf(user_id, part, currency as Currency, book as Book)

/** What lies with banks becomes less by what the person receives; the fee is earned. */
function toHouse({ amount, fee, currency, book }: Order, sign: 1n | -1n): Transfer['entries'] {
  const of = (house: House) => houseOf(house, currency as Currency, book as Book)
  const all = [
    { account: of(House.Deposits), amount: sign * (BigInt(amount) - BigInt(fee)) },
    { account: of(House.Fees), amount: sign * BigInt(fee) },
  ]
  return all.filter((entry) => entry.amount !== 0n)
}

/** Under the lock of the order. What comes back and was not played is so again; what is owed is taken from it. */
export async function endHold(ask: Ask, order: Order, kind: Ending, at: Date): Promise<void> {
  const entries = ENTRIES[kind](order)
  const posting = await Posting.lock(
    ask,
    entries.map(({ account }) => account),
  )
  const is_there = posting.add({ key: keyOf(kind, order.id), kind, reference: order.id, entries })
  if (!is_there) throw new Error(`what was held for withdrawal ${order.id} is gone`)
  if (kind !== 'withdraw_paid' && BigInt(order.unplayed) > 0n) {
    const holder = { user_id: order.user_id, book: order.book as Book }
    const method = order.method as Method
    await changeUnplayed(ask, holder, order.currency as Currency, method, BigInt(order.unplayed))
  }
  if (kind !== 'withdraw_paid') {
    const holder = { user_id: order.user_id, book: order.book as Book }
    await payDebts(ask, posting, { holder, currency: order.currency as Currency })
  }
  await posting.write(ask, at)
}
