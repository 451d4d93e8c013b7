import type { Friend } from '@mela/contract/friends/friends.ts'
import { FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { readProfiles } from '../account/index.ts'
import type { Context } from '../context.ts'
import { placeNames } from './name-index.ts'

/** Friends as lists show them, in the order given. */
export async function readFriends(
  context: Context,
  rows: readonly { friend_id: string; remark: string }[],
): Promise<Friend[]> {
  const profiles = await readProfiles(
    context,
    rows.map(({ friend_id }) => friend_id),
  )
  const known = rows.flatMap(({ friend_id, remark }) => {
    const profile = profiles.get(friend_id)
    return profile ? [{ friend_id, remark, profile }] : []
  })
  const places = await placeNames(known.map(({ remark, profile }) => remark || profile.nickname || profile.username))
  return known.map(({ friend_id, remark, profile }, index) => {
    const { avatar, nickname, username, identity, gender } = profile
    return {
      friend_id,
      remark,
      status: FriendStatus.Friend,
      friend_info: { avatar, nickname, username, identity, gender },
      ...places[index]!,
    }
  })
}
