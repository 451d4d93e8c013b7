import { refundOf } from '@mela/rules/games/payout.ts'
import type { Context } from '../../context.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import { dayOf } from '../bets/write-tickets.ts'
import { addToDays } from '../sql.ts'
import { payUnderRoot } from './in-parts.ts'
import { payBack } from './pay-bets.ts'
import { readLost, readRefundsDue, writeRefunds } from './refund-sql.ts'
import type { PaidPart, Place } from './settling.ts'
import { scoresOf } from './sums.ts'
import { writePaid } from './write-settled.ts'

export const REFUND = 'games:refund-period'

/** Gives stakes back, with something on top, where the chain of a period was given up. */
export async function refundPeriod(context: Context, payload: unknown): Promise<void> {
  const { line, period } = payload as { line: string; period: string }
  const [row] = await askPool(context.db)(readLost, { line, period })
  if (!row || row.settled_at || row.halted) return
  const place: Place = { line, period, game_type: row.game_type }
  await payUnderRoot(context, place, row.closing, {
    worthOf: ({ stake }) => ({ win: refundOf(BigInt(stake)), fee: 0n }),
    pay: payBack,
    write: (unit, part) => writeRefunded(unit, place, part),
  })
}

/** Such a bet is neither won nor lost: it leaves the day, and with it the limits of play. */
async function writeRefunded(unit: UnitOfWork, place: Place, part: PaidPart): Promise<void> {
  const { bets, now } = part
  const days = scoresOf(bets)
  await Promise.all([
    unit.ask(writeRefunds, {
      user_ids: plainColumn(bets, ({ user_id }) => user_id),
      bet_ids: plainColumn(bets, ({ id }) => id),
      currencies: plainColumn(bets, ({ currency }) => currency),
      books: plainColumn(bets, ({ book }) => book),
      amounts: plainColumn(bets, ({ win }) => win),
      now,
    }),
    unit.ask(addToDays, {
      user_ids: plainColumn(days, ({ user_id }) => user_id),
      days: days.map(() => dayOf(place.period)),
      currencies: plainColumn(days, ({ currency }) => currency),
      game_types: plainColumn(days, () => place.game_type),
      books: plainColumn(days, ({ book }) => book),
      counts: plainColumn(days, ({ bets: count }) => -count),
      stakes: plainColumn(days, ({ stake }) => -stake),
    }),
    writePaid(unit, place, part),
  ])
}

export async function refundDue(context: Context): Promise<void> {
  const due = await askPool(context.db)(readRefundsDue, {})
  for (const each of due) await refundPeriod(context, each)
}
