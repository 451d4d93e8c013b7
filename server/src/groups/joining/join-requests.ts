import { JOIN_DAYS, JoinStatus, type JoinType } from '@mela/contract/groups/groups-rules.ts'
import { readFaces } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { Change } from '../change.ts'
import { readLeaders } from '../members/tell-members.ts'

/** Requests made before this moment wait no longer. */
export const oldestWaiting = (context: Context): Date => new Date(context.now().getTime() - JOIN_DAYS * 24 * 3_600_000)

export async function isWaiting(context: Context, group_id: string, user_id: string): Promise<boolean> {
  const row = await context.db.tables
    .selectFrom('groups_join_request')
    .select('id')
    .where('group_id', '=', group_id)
    .where('user_id', '=', user_id)
    .where('status', '=', JoinStatus.Pending)
    .where('created_at', '>', oldestWaiting(context))
    .executeTakeFirst()
  return row !== undefined
}

export interface NewRequest {
  group_id: string
  user_ids: readonly string[]
  type: (typeof JoinType)[keyof typeof JoinType]
  ref_user_id?: string | undefined
  apply_content?: string | undefined
}

/** Of whom one waits already, no second one is stored and nobody is told again. */
export async function requestPlaces(context: Context, change: Change, request: NewRequest): Promise<void> {
  const { group_id, user_ids, type } = request
  await expireOf(context, change, group_id, user_ids)
  const made = await change.trx
    .insertInto('groups_join_request')
    .values(
      user_ids.map((user_id) => ({
        ...{ group_id, user_id, type },
        ref_user_id: request.ref_user_id ?? null,
        apply_content: request.apply_content ?? '',
        created_at: context.now(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).where('status', '=', JoinStatus.Pending).doNothing(),
    )
    .returning(['id', 'user_id'])
    .execute()
  if (made.length === 0) return
  const users = await readFaces(
    change.trx,
    made.map(({ user_id }) => user_id),
  )
  const leaders = await readLeaders(change, group_id)
  for (const user of users) {
    const { id } = made.find(({ user_id }) => user_id === user.id)!
    const data = { id, group_id, status: JoinStatus.Pending, user }
    await change.tellPeople(leaders, { type: 'join_group_application', data })
  }
}

/** What is too old keeps nobody from asking again. */
async function expireOf(
  context: Context,
  { trx }: Change,
  group_id: string,
  user_ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('groups_join_request')
    .set({ status: JoinStatus.Expired })
    .where('group_id', '=', group_id)
    .where('user_id', 'in', [...user_ids])
    .where('status', '=', JoinStatus.Pending)
    .where('created_at', '<=', oldestWaiting(context))
    .execute()
}
