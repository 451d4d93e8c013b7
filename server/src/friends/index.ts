import { getUserInfo } from './get-user-info.ts'
import { listFriends } from './list-friends.ts'

export const friendsHandlers = { listFriends, getUserInfo }
export { friendsTopics } from './announce.ts'
