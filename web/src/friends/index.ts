// The door of the feature.
export { FriendPicker } from './FriendPicker.tsx'
export { useSortedFriends } from './sorted-friends.ts'
