import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Posting } from '../../ledger/index.ts'
import { plainColumn } from '../../platform/data/db.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import { tellAmounts } from '../../wallet/index.ts'
import { SETTLED } from './news.ts'
import type { SettledBet } from './settling.ts'
import { addScores, addTotals, moveSettlement, settleDays, writeWins } from './settle-sql.ts'
import { dayOf } from '../bets/write-tickets.ts'

interface Place {
  line: string
  period: string
  game_type: GameType
}
interface Settled {
  bets: readonly SettledBet[]
  posting: Posting
  /** The last person among those who are settled. */
  up_to: string
  is_done: boolean
  now: Date
}

/**
 * Wins, one sum per person, their day, money, how far the period is, and news of it, handed over before the first answer.
 * A bet that lost is written nowhere.
 */
export async function writeSettled(
  unit: UnitOfWork,
  { line, period, game_type }: Place,
  { bets, posting, up_to, is_done, now }: Settled,
): Promise<void> {
  const { ask } = unit
  const wins = bets.filter(({ win }) => win > 0n)
  const winners = [...new Set(wins.map(({ user_id }) => user_id))]
  const scores = scoresOf(bets)
  const sums = { ...columnsOf(scores), user_ids: plainColumn(scores, ({ user_id }) => user_id) }
  const totals = sumsOf(bets, ({ currency, book }) => `${currency} ${book}`)
  const day = dayOf(period)
  await Promise.all([
    ...(winners.length > 0 ? [tellAmounts(unit, winners)] : []),
    ...(is_done ? [unit.announce(SETTLED, { line, period })] : []),
    ask(writeWins, {
      user_ids: plainColumn(wins, ({ user_id }) => user_id),
      bet_ids: plainColumn(wins, ({ id }) => id),
      game_type,
      currencies: plainColumn(wins, ({ currency }) => currency),
      books: plainColumn(wins, ({ book }) => book),
      amounts: plainColumn(wins, ({ win }) => win),
      now,
    }),
    ask(addScores, { line, period, ...sums, now }),
    ask(settleDays, {
      ...{ day, game_type, ...sums },
      win_counts: plainColumn(scores, ({ wins: count }) => count),
      books: plainColumn(scores, ({ book }) => book),
    }),
    ask(addTotals, {
      ...{ line, period, game_type, day, ...columnsOf(totals) },
      books: plainColumn(totals, ({ book }) => book),
    }),
    ask(moveSettlement, {
      line,
      period,
      up_to,
      bets: bets.length,
      wins: wins.length,
      settled_at: is_done ? now : null,
    }),
    posting.write(ask, now),
  ])
}

const columnsOf = (sums: ReturnType<typeof sumsOf>) => ({
  currencies: plainColumn(sums, ({ currency }) => currency),
  bets: plainColumn(sums, ({ bets }) => bets),
  stakes: plainColumn(sums, ({ stake }) => stake),
  fees: plainColumn(sums, ({ fee }) => fee),
  win_sums: plainColumn(sums, ({ win }) => win),
})

/** In the order of people, so that two commits never wait for each other. */
const scoresOf = (bets: readonly SettledBet[]) =>
  sumsOf(bets, ({ user_id, currency }) => `${user_id.padStart(20, '0')} ${currency}`)

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
