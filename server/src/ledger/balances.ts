import { plainColumn, type Ask } from '../platform/data/db.ts'
import { readBalances } from './sql.ts'

/** As they stand; an account that nobody used yet has nothing. */
export async function balancesOf(ask: Ask, accounts: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await ask(readBalances, { accounts: plainColumn(accounts, String) })
  const known = new Map(rows.map(({ id, balance }) => [BigInt(id), BigInt(balance)]))
  return new Map(accounts.map((account) => [account, known.get(account) ?? 0n]))
}
