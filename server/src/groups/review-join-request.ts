import { reviewJoinRequest as call } from '@mela/contract/groups-joining.ts'
import { JoinType } from '@mela/contract/groups-rules.ts'
import { handle } from '../platform/handle.ts'
import { reviewPlace } from './review.ts'

export const reviewJoinRequest = handle(call, (context, input, { user_id }, refuse) =>
  reviewPlace(context, { ...input, type: JoinType.Apply, user_id }, refuse),
)
