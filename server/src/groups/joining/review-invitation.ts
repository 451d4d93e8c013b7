import { reviewInvitation as call } from '@mela/contract/groups/groups-joining.ts'
import { JoinType } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { reviewPlace } from './review.ts'

export const reviewInvitation = handle(call, (context, input, { user_id }, refuse) =>
  reviewPlace(context, { ...input, type: JoinType.Invite, user_id }, refuse),
)
