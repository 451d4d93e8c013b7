import { confirmPlayLimit as call } from '@mela/contract/games/games-limits.ts'
import { handle } from '../../platform/http/handle.ts'
import { amountOf, changeLimit } from './own-limit.ts'
import { confirmFrom, readPlayState } from './play-state.ts'

export const confirmPlayLimit = handle(call, async (context, wanted, { user_id }, refuse) => {
  const amount = amountOf(wanted)
  await changeLimit(context, user_id, wanted, (own, now) => {
    // Whoever did not hear the first answer is told again.
    if (own.asked_at === null && own.amount === amount) return own
    if (own.asked_at === null || own.next_amount !== amount) throw refuse('non_existent')
    const wait_ms = confirmFrom(own.asked_at).getTime() - now.getTime()
    if (wait_ms > 0) throw refuse('permission_not_allowed', { retry_after: Math.ceil(wait_ms / 1000) })
    return { amount, next_amount: null, asked_at: null }
  })
  return readPlayState(context, user_id)
})
