// The public interface of the feature.
export { createBatchSync } from './batch-sync.ts'
export { faceKindOf } from './face-kind.ts'
export { friendListPart, refreshFriends, useFriend, useFriendList, useRemark, useRemarks } from './friend-list.ts'
export { displayName, keepPerson, startPeople, stopPeople, usePeople, usePerson, useRecentPerson } from './people.ts'
export { usePresence } from './use-presence.ts'
