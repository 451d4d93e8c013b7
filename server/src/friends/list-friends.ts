import { listFriends as call, type Friend } from '@mela/contract/friends.ts'
import { readUsers } from '../account/index.ts'
import { handle } from '../platform/handle.ts'

const IS_FRIEND = 1

export const listFriends = handle(call, async (context, { pos, limit }, { user_id }) => {
  const mine = context.db.tables
    .selectFrom('friends_friend')
    .where('user_id', '=', user_id)
    .where('status', '=', IS_FRIEND)
  const rows = await mine.select(['friend_id', 'remark']).orderBy('friend_id').offset(pos).limit(limit).execute()
  const { total } = await mine.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const users = new Map(
    (
      await readUsers(
        context,
        rows.map(({ friend_id }) => friend_id),
      )
    ).map((user) => [user.id, user]),
  )
  const list = rows.flatMap(({ friend_id, remark }): Friend[] => {
    const user = users.get(friend_id)
    if (!user) return []
    const { avatar, nickname, username, identity, gender } = user
    return [{ friend_id, remark, status: IS_FRIEND, friend_info: { avatar, nickname, username, identity, gender } }]
  })
  return { list, total: Number(total) }
})
