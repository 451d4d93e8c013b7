import type { FriendApplication } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { whileSignedIn } from '../../account/index.ts'
import { refreshFriends } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { liveAnswer } from '../../platform/storage/live-answer.ts'
import { connection, onConnection } from '../../platform/net/socket.ts'

// Who asks to be a friend and has not been looked at yet, as the list of chats and the tabs tell it.
interface Applications {
  unread: number
  /** The last that waits, or else the last that came. */
  newest: FriendApplication | undefined
}
const none: Applications = { unread: 0, newest: undefined }
const applications = liveAnswer('applications', none, async () => {
  const { unread, list } = await api('listFriendApplications', { pos: 0 })
  return { unread, newest: newestOf(list) }
})
const refresh = () => void applications.refresh()

export function useApplications(): Applications {
  return applications.use(({ value }) => value)
}

/** What the first page of the list told. */
export function keepApplications(unread: number, list: readonly FriendApplication[]): void {
  applications.show({ unread, newest: newestOf(list) })
}

const newestOf = (list: readonly FriendApplication[]): FriendApplication | undefined =>
  list.find(({ status }) => status === ApplicationStatus.InApplication) ?? list[0]

let unwatch: (() => void)[] = []

whileSignedIn({
  start() {
    let is_first = connection() !== 'online'
    // What was said while the connection was down is lost; the friends have been asked for at the start.
    const afterLogin = () => {
      if (connection() !== 'online') return
      refresh()
      if (!is_first) void refreshFriends()
      is_first = false
    }
    unwatch = [
      onConnection(afterLogin),
      onNotification(({ type }) => {
        // The second: looked at or answered on another device.
        if (type === 'friend_application' || type === 'friends_changed') refresh()
      }),
    ]
    void applications.start({ asks: !is_first })
    return Promise.resolve()
  },
  stop() {
    for (const stop of unwatch) stop()
    unwatch = []
    applications.stop()
  },
})
