import type { RealityCheck } from '@mela/contract/games/games-limits.ts'
import { REALITY_MINUTES_FIRST } from '@mela/contract/games/games-limits-rules.ts'
import { toDecimal } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { readPlayers, sumBetsAfter } from './play-sql.ts'

/** What somebody has played since they dismissed the last one, and the last bet that is counted in it. */
export async function readRealityCheck(
  context: Context,
  user_id: string,
): Promise<{ check: RealityCheck; last_bet_id: bigint }> {
  const ask = askPool(context.db)
  const [player] = await ask(readPlayers, { user_ids: plainColumn([user_id], (id) => id), now: context.now() })
  const { reality_minutes, checked_bet_id } = player!
  const minutes = reality_minutes ?? REALITY_MINUTES_FIRST
  const sums = await ask(sumBetsAfter, { user_id, bet_id: checked_bet_id })
  let since_unix: number | null = null
  let last_bet_id = BigInt(checked_bet_id)
  for (const { first_at, last_id } of sums) {
    if (since_unix === null || first_at.getTime() < since_unix) since_unix = first_at.getTime()
    if (BigInt(last_id) > last_bet_id) last_bet_id = BigInt(last_id)
  }
  const totals = sums.map(({ currency, staked, won }) => ({
    money_type: currency,
    staked: toDecimal(BigInt(staked), currency),
    net: toDecimal(BigInt(won) - BigInt(staked), currency),
  }))
  const due_unix = since_unix === null ? null : since_unix + minutes * 60_000
  return { check: { minutes, since_unix, due_unix, totals }, last_bet_id }
}
