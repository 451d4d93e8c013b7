import type { Dispatch } from '@mela/contract/events.ts'
import { toDecimal } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { addressed, encodeDispatch } from '../../platform/realtime/frame.ts'
import type { Announce, Hint } from '../../platform/data/outbox.ts'
import { readOver, readScores } from './settle-sql.ts'

/** The body is line and period of what is paid now. */
export const SETTLED = 'games.settled'

async function announceSettled(context: Context, { line, period }: { line: string; period: string }): Promise<Hint[]> {
  const ask = askPool(context.db)
  const [over] = await ask(readOver, { line, period })
  const scores = await ask(readScores, { line, period })
  const { game_type, result } = over!
  return [...Map.groupBy(scores, ({ user_id }) => user_id)].map(([user_id, own]) => {
    const totals = own.map(({ currency, stake, win }) => ({
      ...{ money_type: currency, amount: toDecimal(BigInt(stake), currency) },
      win_amount: toDecimal(BigInt(win), currency),
    }))
    const event: Dispatch = {
      t: 'NOTIFICATION',
      d: { type: 'game_settled', data: { game_type, line, period, result, totals } },
    }
    return { subject: `rt.user.${user_id}`, payload: addressed(encodeDispatch(event)) }
  })
}

export const gamesTopics = (context: Context): Record<string, Announce> => ({
  [SETTLED]: (body) => announceSettled(context, body as { line: string; period: string }),
})
