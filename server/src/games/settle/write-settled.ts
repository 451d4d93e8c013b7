import { plainColumn } from '../../platform/data/db.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import { tellAmounts } from '../../wallet/index.ts'
import { dayOf } from '../bets/write-tickets.ts'
import { SETTLED } from './news.ts'
import { addScores, addTotals, moveSettlement, settleDays, writeWins } from './settle-sql.ts'
import type { PaidPart, Place } from './settling.ts'
import { columnsOf, scoresOf, totalsOf } from './sums.ts'

/** What counts the stakes of a period once it is paid. */
const COUNT = 'rewards:count-period'

/**
 * Wins, one sum per person, their day, money, how far the period is, and news of it, handed over before the first answer.
 * A bet that lost is written nowhere.
 */
export async function writeSettled(unit: UnitOfWork, place: Place, part: PaidPart): Promise<void> {
  const { ask } = unit
  const { bets, is_done, now } = part
  const { line, period, game_type } = place
  const wins = bets.filter(({ win }) => win > 0n)
  const scores = scoresOf(bets)
  await Promise.all([
    ask(writeWins, {
      user_ids: plainColumn(wins, ({ user_id }) => user_id),
      bet_ids: plainColumn(wins, ({ id }) => id),
      game_type,
      currencies: plainColumn(wins, ({ currency }) => currency),
      books: plainColumn(wins, ({ book }) => book),
      amounts: plainColumn(wins, ({ win }) => win),
      now,
    }),
    ask(settleDays, {
      ...{ day: dayOf(period), game_type, ...columnsOf(scores) },
      user_ids: plainColumn(scores, ({ user_id }) => user_id),
      win_counts: plainColumn(scores, ({ wins: count }) => count),
      books: plainColumn(scores, ({ book }) => book),
    }),
    ...(is_done && bets.length > 0 ? [unit.addJob(COUNT, { line, period })] : []),
    // Last, so that whatever fails before it is what is told.
    writePaid(unit, place, part),
  ])
}

/** What is written whether bets were won or given back. */
export async function writePaid(
  unit: UnitOfWork,
  { line, period, game_type }: Place,
  { bets, posting, up_to, is_done, now }: PaidPart,
): Promise<void> {
  const { ask } = unit
  const paid = bets.filter(({ win }) => win > 0n)
  const people = [...new Set(paid.map(({ user_id }) => user_id))]
  const [scores, totals] = [scoresOf(bets), totalsOf(bets)]
  await Promise.all([
    ...(people.length > 0 ? [tellAmounts(unit, people)] : []),
    ...(is_done ? [unit.announce(SETTLED, { line, period })] : []),
    ask(addScores, {
      ...{ line, period, ...columnsOf(scores), now },
      user_ids: plainColumn(scores, ({ user_id }) => user_id),
    }),
    ask(addTotals, {
      ...{ line, period, game_type, day: dayOf(period), ...columnsOf(totals) },
      books: plainColumn(totals, ({ book }) => book),
    }),
    ask(moveSettlement, {
      line,
      period,
      up_to,
      bets: bets.length,
      wins: paid.length,
      settled_at: is_done ? now : null,
    }),
    posting.write(ask, now),
  ])
}
