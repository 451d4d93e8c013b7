import { reviewInvitation as call } from '@mela/contract/groups-joining.ts'
import { JoinType } from '@mela/contract/groups-rules.ts'
import { handle } from '../platform/handle.ts'
import { reviewPlace } from './review.ts'

export const reviewInvitation = handle(call, (context, input, { user_id }, refuse) =>
  reviewPlace(context, { ...input, type: JoinType.Invite, user_id }, refuse),
)
