import { sql, type Transaction } from 'kysely'
import { applyFriend as call, type FriendApplication } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus, FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { mayAddFriends, readTraits, readUsers, siteDay } from '../../account/index.ts'
import { lockPair, tellPeople } from '../../chat/index.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { handle, type Asker } from '../../platform/http/handle.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { acceptApplication } from './accept-application.ts'
import { overdueBefore } from './applications.ts'
import { isBlocked } from '../blocks.ts'
import { readFriendship } from '../friendship.ts'
import { lockOwn } from '../lock-own.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

/** Whether a group keeps its plain members from asking each other. */
export type ForbidsAdding = (
  context: Context,
  group_id: string,
  user_id: string,
  to_user_id: string,
) => Promise<boolean>

const MOST_A_DAY = 50
const MayAdd = { Nobody: 0, Everybody: 1, FriendsOfFriends: 2 }

type Refusals = Refuse<(typeof call)['refuses'][number]>
interface Request {
  context: Context
  asker: Asker
  refuse: Refusals
  to_user_id: string
  apply_content: string
  add_friend_type: number
}

/** Whoever was already asked by the other side accepts with it. */
export const applyFriend = (forbidsAdding: ForbidsAdding) =>
  handle(call, async (context, { to_user_id, apply_content, group_id }, asker, refuse) => {
    const content = apply_content.trim()
    if (isBlank(content)) throw refuse('empty_request_content')
    if (to_user_id === asker.user_id) throw refuseAsPlatform('invalid_params', { fields: { to_user_id: 'self' } })
    if (!(await mayAddFriends(context, asker.user_id))) throw refuse('permission_not_allowed')
    const target = (await readTraits(context, [to_user_id])).get(to_user_id)
    if (!target) throw refuse('non_existent')
    if (group_id && (await forbidsAdding(context, group_id, asker.user_id, to_user_id))) {
      throw refuse('group_forbids_adding')
    }
    const [user] = await readUsers(context, [asker.user_id], to_user_id)
    const request = { context, asker, refuse, to_user_id, apply_content: content, ...target }
    const status = await transaction(context, async (trx) => {
      await lockOwn(trx, asker.user_id)
      await lockPair(trx, asker.user_id, to_user_id)
      return decide(trx, request, user!)
    })
    return { status }
  })

async function decide(trx: Trx, request: Request, user: FriendApplication['user']): Promise<1 | 2> {
  const { context, asker, refuse, to_user_id } = request
  const friendship = await readFriendship(trx, asker.user_id, to_user_id)
  if (friendship?.status === FriendStatus.Friend) throw refuse('already_friends')
  // Who is shut out is told the same as by somebody who wants no requests at all.
  if (await isBlocked(trx, to_user_id, asker.user_id)) throw refuse('add_friend_not_allowed')
  const received = await lockReceived(trx, request)
  if (received) {
    await acceptApplication(context, trx, received)
    return ApplicationStatus.Pass
  }
  await requireWelcome(trx, request)
  const application = await writeApplication(trx, request)
  await tellPeople(trx, [to_user_id], {
    type: 'friend_application',
    data: {
      ...{ id: application.id, status: ApplicationStatus.InApplication, user },
      ...{ created_at: application.created_at.toISOString(), apply_content: request.apply_content },
    },
  })
  return ApplicationStatus.InApplication
}

/** What the other side asked before and still waits for. */
function lockReceived(trx: Transaction<DB>, { context, asker, to_user_id }: Request) {
  return trx
    .selectFrom('friends_application')
    .select(['id', 'from_user_id', 'to_user_id'])
    .where('from_user_id', '=', to_user_id)
    .where('to_user_id', '=', asker.user_id)
    .where('status', '=', ApplicationStatus.InApplication)
    .where('created_at', '>', overdueBefore(context))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function requireWelcome(trx: Transaction<DB>, request: Request): Promise<void> {
  const { asker, refuse, to_user_id, add_friend_type } = request
  if (asker.is_service || add_friend_type === MayAdd.Everybody) return
  if (add_friend_type === MayAdd.Nobody) throw refuse('add_friend_not_allowed')
  const { rows } = await sql`
    SELECT 1 FROM friends_friend mine JOIN friends_friend theirs USING (friend_id)
    WHERE mine.user_id = ${asker.user_id} AND theirs.user_id = ${to_user_id} AND mine.status = 1 AND theirs.status = 1
    LIMIT 1`.execute(trx)
  if (rows.length === 0) throw refuse('add_friend_not_allowed')
}

/** The unique key of sender, receiver and day decides how often. */
async function writeApplication(trx: Transaction<DB>, request: Request): Promise<{ id: string; created_at: Date }> {
  const { context, asker, refuse, to_user_id, apply_content } = request
  const created_at = context.now()
  const day = siteDay(context.config.SERVER_TZ, created_at)
  const { sent } = await trx
    .selectFrom('friends_application')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('from_user_id', '=', asker.user_id)
    .where('day', '=', sql<Date>`${day}`)
    .executeTakeFirstOrThrow()
  const row = await trx
    .insertInto('friends_application')
    .values({ from_user_id: asker.user_id, to_user_id, day, apply_content, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw refuse('friend_request_daily_limit')
  if (Number(sent) >= MOST_A_DAY) throw refuseAsPlatform('too_many_operations')
  await trx
    .updateTable('friends_application')
    .set({ status: ApplicationStatus.Overdue, decided_at: created_at })
    .where('from_user_id', '=', asker.user_id)
    .where('to_user_id', '=', to_user_id)
    .where('status', '=', ApplicationStatus.InApplication)
    .where('id', '<>', row.id)
    .execute()
  return { id: row.id, created_at }
}
