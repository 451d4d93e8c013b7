// The public interface of the feature.
export { FriendPicker } from './contacts/FriendPicker.tsx'
export { useSortedFriends } from './contacts/sorted-friends.ts'
