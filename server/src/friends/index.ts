import type { ReadKnown } from '../account/index.ts'
import type { Job } from '../platform/data/jobs.ts'
import { addToGrouping } from './groupings/add-to-grouping.ts'
import { applyFriend, type ForbidsAdding } from './applications/apply-friend.ts'
import { blockUser } from './block-user.ts'
import { deleteFriend } from './delete-friend.ts'
import { deleteGrouping } from './groupings/delete-grouping.ts'
import { editFriendSession } from './edit-friend-session.ts'
import { expireApplications } from './applications/expire-applications.ts'
import { getFriendSession } from './get-friend-session.ts'
import { getUserInfo } from './get-user-info.ts'
import { listAllGroupings } from './groupings/list-all-groupings.ts'
import { listFriendApplications } from './applications/list-friend-applications.ts'
import { listFriends } from './list-friends.ts'
import { listGroupingFriends } from './groupings/list-grouping-friends.ts'
import { listGroupings } from './groupings/list-groupings.ts'
import { queryUser } from './query-user.ts'
import { reviewFriendApplication } from './applications/review-friend-application.ts'
import { saveGrouping } from './groupings/save-grouping.ts'
import { setFriendGroupings } from './groupings/set-friend-groupings.ts'
import { setRemark } from './set-remark.ts'

/** What friends must know of groups, which they cannot enter. */
export interface FriendsNeeds {
  forbidsAdding: ForbidsAdding
  readKnown: ReadKnown
}

export const friendsHandlers = ({ forbidsAdding, readKnown }: FriendsNeeds) => ({
  listFriends,
  getUserInfo: getUserInfo(readKnown),
  queryUser: queryUser(readKnown),
  applyFriend: applyFriend(forbidsAdding),
  listFriendApplications,
  reviewFriendApplication,
  deleteFriend,
  getFriendSession,
  editFriendSession,
  setRemark,
  blockUser,
  listGroupings,
  listAllGroupings,
  listGroupingFriends,
  saveGrouping,
  deleteGrouping,
  setFriendGroupings,
  addToGrouping,
})
export const friendsJobs: Job[] = [
  { name: 'friends:expire-applications', every: '23 3 * * *', run: expireApplications },
]
export { friendsTopics } from './announce.ts'
export { readShutOut } from './blocks.ts'
export { readFriendIds } from './friendship.ts'
export { readGroupingIds } from './groupings/groupings.ts'
export { readRelated } from './known.ts'
