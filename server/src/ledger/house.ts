import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import type { Ask } from '../platform/data/db.ts'
import { statement, type NoParams } from '../platform/data/statement.ts'
import { House, houseOf, potOf, type Book } from './chart.ts'

// What the accounts of the house say about the whole site, without a look at anybody's own.
const readBalances = statement<NoParams, { account_id: string; balance: string }>(
  'ledger_read_house',
  'SELECT account_id, balance FROM ledger_house_balance',
)
const readFrozen = statement<NoParams, { pot: number; reason: string; since: Date }>(
  'ledger_read_frozen',
  'SELECT pot, reason, since FROM ledger_freeze ORDER BY pot',
)

export interface Solvency {
  currency: Currency
  /** What people have, also inside boxes that nobody has opened, and what arrived and is nobody's yet. */
  liabilities: bigint
  /** What lies with banks and providers. */
  reserves: bigint
  is_frozen: boolean
}

export interface Freeze {
  book: Book
  currency: Currency
  /** What the reconciler found, in words. */
  reason: string
  since: Date
}

/** Where nothing moves at present. */
export async function readFreezes(ask: Ask): Promise<Freeze[]> {
  const rows = await ask(readFrozen, {})
  return rows.map(({ pot, reason, since }) => ({
    ...{ book: (pot >> 2) as Book, currency: (pot % 4) as Currency, reason, since },
  }))
}

/** Each currency sums to zero, so that what people have is what the house has not. */
export async function readSolvency(ask: Ask, book: Book): Promise<Solvency[]> {
  const rows = await ask(readBalances, {})
  const balances = new Map(rows.map(({ account_id, balance }) => [BigInt(account_id), BigInt(balance)]))
  const frozen = await ask(readFrozen, {})
  return CURRENCIES.map((currency) => {
    const of = (house: House) => balances.get(houseOf(house, currency, book)) ?? 0n
    const house = Object.values(House).reduce((sum, each) => sum + of(each), 0n)
    const pot = Number(potOf(houseOf(House.Deposits, currency, book)))
    return {
      currency,
      liabilities: of(House.Chests) + of(House.Suspense) - house,
      reserves: -of(House.Deposits),
      is_frozen: frozen.some((each) => each.pot === pot),
    }
  })
}
