import { setPlayLimit as call } from '@mela/contract/games/games-limits.ts'
import { handle } from '../../platform/http/handle.ts'
import { amountOf, changeLimit, type OwnLimit } from './own-limit.ts'
import { readPlayState } from './play-state.ts'

export const setPlayLimit = handle(call, async (context, wanted, { user_id }) => {
  const amount = amountOf(wanted)
  await changeLimit(context, user_id, wanted, (own, now) => withAmount(own, amount, now))
  return readPlayState(context, user_id)
})

function withAmount(own: OwnLimit, amount: bigint | null, now: Date): OwnLimit {
  const is_looser = own.amount !== null && (amount === null || amount > own.amount)
  if (!is_looser) return { amount, next_amount: null, asked_at: null }
  // Whoever asks for the same once more waits no longer for it.
  const is_known = own.asked_at !== null && own.next_amount === amount
  return is_known ? own : { amount: own.amount, next_amount: amount, asked_at: now }
}
