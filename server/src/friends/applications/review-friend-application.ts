import { reviewFriendApplication as call } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { lockPair, tellPeople } from '../../chat/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { acceptApplication } from './accept-application.ts'
import { statusNow } from './applications.ts'
import { FRIENDS_CHANGED } from '../change.ts'

export const reviewFriendApplication = handle(call, async (context, { id, status }, { user_id }, refuse) => {
  const found = await context.db.tables
    .selectFrom('friends_application')
    .select('from_user_id')
    .where('id', '=', id)
    .where('to_user_id', '=', user_id)
    .executeTakeFirst()
  if (!found) throw refuse('permission_not_allowed')
  await transaction(context, async (trx) => {
    await lockPair(trx, found.from_user_id, user_id)
    const application = await trx
      .selectFrom('friends_application')
      .select(['id', 'from_user_id', 'to_user_id', 'status', 'created_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (statusNow(context, application) !== ApplicationStatus.InApplication) throw refuse('application_closed')
    if (status === ApplicationStatus.Pass) return acceptApplication(context, trx, application)
    await trx
      .updateTable('friends_application')
      .set({ status, decided_at: context.now() })
      .where('id', '=', id)
      .execute()
    await tellPeople(trx, [user_id], FRIENDS_CHANGED)
  })
  return { status }
})
