import { LIMIT_SPANS } from '@mela/contract/games/games-limits-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Ask } from '../../platform/data/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sumDeposits } from '../../wallet/index.ts'
import { reachedLimit, type HeldLimit } from './play-limits.ts'
import { siteMoment } from './play-spans.ts'
import { readDepositLimits } from './play-sql.ts'
import { spanStarts } from './play-state.ts'

interface Deposit {
  user_id: string
  currency: Currency
  amount: bigint
}

/** Inside a transaction in which nobody else orders a recharge of the same person. */
export async function requireDepositRoom(
  context: Context,
  ask: Ask,
  { user_id, currency, amount }: Deposit,
  refuse: Refuse<'play_limit_reached'>,
): Promise<void> {
  const limits = await ask(readDepositLimits, { user_id, currency })
  if (limits.length === 0) return
  const at = siteMoment(context)
  const deposits = (await sumDeposits(ask, user_id, spanStarts(at))).get(currency)
  const held = limits.map((limit): HeldLimit => {
    const used = deposits?.[LIMIT_SPANS.indexOf(limit.span)] ?? 0n
    return { currency, kind: 'deposit', span: limit.span, amount: BigInt(limit.amount), used }
  })
  const reached = reachedLimit(held, amount, at)
  if (reached) throw refuse('play_limit_reached', reached)
}
