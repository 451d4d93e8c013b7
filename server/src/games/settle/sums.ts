import { plainColumn } from '../../platform/data/db.ts'
import type { SettledBet } from './settling.ts'

// What many bets come to together, as columns of a statement.
type Sum = ReturnType<typeof sumsOf>[number]

export const columnsOf = (sums: readonly Sum[]) => ({
  currencies: plainColumn(sums, ({ currency }) => currency),
  bets: plainColumn(sums, ({ bets }) => bets),
  stakes: plainColumn(sums, ({ stake }) => stake),
  fees: plainColumn(sums, ({ fee }) => fee),
  win_sums: plainColumn(sums, ({ win }) => win),
})

/** In the order of people, so that two commits never wait for each other. */
export const scoresOf = (bets: readonly SettledBet[]) =>
  sumsOf(bets, ({ user_id, currency }) => `${user_id.padStart(20, '0')} ${currency}`)

/** For the house. */
export const totalsOf = (bets: readonly SettledBet[]) => sumsOf(bets, ({ currency, book }) => `${currency} ${book}`)

function sumsOf(bets: readonly SettledBet[], keyOf: (bet: SettledBet) => string) {
  const groups = Map.groupBy(bets, keyOf)
  const sum = (some: readonly SettledBet[], pick: (bet: SettledBet) => bigint) =>
    some.reduce((total, bet) => total + pick(bet), 0n)
  return [...groups.keys()].sort().map((key) => {
    const some = groups.get(key)!
    const { user_id, currency, book } = some[0]!
    return {
      ...{ user_id, currency, book, bets: some.length },
      stake: sum(some, ({ stake }) => stake),
      fee: sum(some, ({ fee }) => fee),
      win: sum(some, ({ win }) => win),
      wins: some.filter(({ win }) => win > 0n).length,
    }
  })
}
