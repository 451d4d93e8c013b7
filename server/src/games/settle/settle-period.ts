import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { readOdds } from '@mela/rules/games/odds.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { payoutOf } from '@mela/rules/games/payout.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { payUnderRoot } from './in-parts.ts'
import { payBets } from './pay-bets.ts'
import { readDrawn, readDue } from './settle-sql.ts'
import type { Settling } from './settling.ts'
import { writeSettled } from './write-settled.ts'

export const SETTLE = 'games:settle-period'

/** Pays exactly the bets under the root that the notary has countersigned. */
export async function settlePeriod(context: Context, payload: unknown): Promise<void> {
  const { line, period } = payload as { line: string; period: string }
  const [row] = await askPool(context.db)(readDrawn, { line, period })
  if (!row || row.settled_at || row.halted) return
  const { game_type, closing } = row
  const outcome = readOutcome(RULES_OF[game_type], row.result)
  if (!outcome) throw new Error(`period ${period} has no outcome`)
  const settling: Settling = { line, period, game_type, outcome, odds: readOdds(row.odds) }
  await payUnderRoot(context, settling, closing, {
    worthOf: ({ method, value, stake, fee }) => ({
      win: payoutOf({ method, value, stake: BigInt(stake) }, outcome, settling.odds),
      fee: BigInt(fee),
    }),
    pay: (ask, bets, now) => payBets(ask, settling, bets, now),
    write: (unit, part) => writeSettled(unit, settling, part),
  })
}

export async function settleDue(context: Context): Promise<void> {
  const due = await askPool(context.db)(readDue, {})
  for (const each of due) await settlePeriod(context, each)
}
