import { queryUser as call } from '@mela/contract/friends/friends.ts'
import { findByNumber, mayAddFriends, type ReadKnown } from '../account/index.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { readUserInfo } from './get-user-info.ts'

const LOOKUPS = { name: 'user_number_lookups', seconds: 60 }
const MOST_LOOKUPS = 20

export const queryUser = (readKnown: ReadKnown) =>
  handle(call, async (context, { uid }, asker, refuse) => {
    if (!(await mayAddFriends(context, asker.user_id))) throw refuse('permission_not_allowed')
    const { count, retry_after } = await context.limits.count(LOOKUPS, asker.user_id)
    if (count > MOST_LOOKUPS) throw refuseAsPlatform('too_many_operations', { retry_after })
    const user_id = await findByNumber(context, uid)
    const user = user_id && (await readUserInfo(context, user_id, asker, readKnown))
    if (!user) throw refuse('non_existent')
    return { user }
  })
