import { receiveChest as call } from '@mela/contract/chests/chests.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { claims } from './claim-batch.ts'

const CLAIMING = { per_second: 5, burst: 10 }

/** The answer leaves after COMMIT; asking again gives what was taken before. */
export const receiveChest = handle(call, async (context, { chest_id }, { user_id }, refuse) => {
  if (!context.limits.take(CLAIMING, `claim:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const outcome = await claims(context).add(chest_id, { chest_id, user_id })
  if ('refused' in outcome) throw refuse(outcome.refused)
  return outcome
})
