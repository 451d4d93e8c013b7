import { plainColumn, type Ask } from '../platform/data/db.ts'
import { readBalances } from './sql.ts'

export interface Standing {
  balance: bigint
  entries: bigint
}

/** As they stand; an account that nobody used yet has nothing. */
export async function balancesOf(ask: Ask, accounts: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const standings = await standingsOf(ask, accounts)
  return new Map([...standings].map(([account, { balance }]) => [account, balance]))
}

/** The same with how many entries each has, of one moment. */
export async function standingsOf(ask: Ask, accounts: readonly bigint[]): Promise<Map<bigint, Standing>> {
  const rows = await ask(readBalances, { accounts: plainColumn(accounts, String) })
  const known = new Map(
    rows.map(({ id, balance, entries }) => [BigInt(id), { balance: BigInt(balance), entries: BigInt(entries) }]),
  )
  return new Map(accounts.map((account) => [account, known.get(account) ?? { balance: 0n, entries: 0n }]))
}
