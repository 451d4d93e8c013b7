import { followProfile, whileSignedIn } from '../account/index.ts'
import { showBadge } from '../platform/install/badge.ts'
import { connectRealtime, disconnectRealtime } from '../platform/net/socket.ts'
import { endSession } from '../platform/net/session-end.ts'
import { readStored } from '../platform/storage/storage.ts'
import { startAcks } from './sync/ack.ts'
import { restoreSnapshot, startCache } from './sync/cache.ts'
import { startChannelReads } from './sync/channel-reads.ts'
import { startChannels, syncChannels } from './sync/channels.ts'
import { restoreDrafts, startDrafts } from './send/drafts.ts'
import { renewGroupsInView, startGroups } from './sync/group-cache.ts'
import { followGroup, startGroupNews } from './sync/group-news.ts'
import { forgetChosen } from './mention/chosen.ts'
import { renewMyGroups, startMyGroups } from './sync/my-groups.ts'
import { openedChat } from './sync/opened.ts'
import { forgetReplies } from './quote/reply.ts'
import { resumeActs, resumeUnsent, sendUnsent } from './send/resume.ts'
import { chatStore, resetStore } from './sync/store.ts'
import { afterReconnect, resync, scheduleResync, startSync } from './sync/sync.ts'
import { forgetGaps, handleEvent, onNotification } from './sync/handle-event.ts'
import { forgetTyping } from './send/typing.ts'
import { totalUnread } from './state/view.ts'

// Whoever imports it has chats running while someone is signed in.
let parts: (() => void)[] = []

/** The number on the app's icon follows what is unread. */
function startBadge(): () => void {
  const unwatch = chatStore.subscribe((now, before) => {
    if (now.rooms !== before.rooms && now.isLoaded) showBadge(totalUnread(now))
  })
  return () => {
    unwatch()
    showBadge(0)
  }
}

/** A screen may have opened its chat before anyone was known to be signed in. */
async function reopen(roomId: string): Promise<void> {
  chatStore.setState({ openRoomId: roomId })
  const { openChat } = await openedChat()
  if (chatStore.getState().openRoomId === roomId) await openChat(roomId)
}

/** What the device kept is on screen before the network is asked; the socket only hurries what a resync would bring. */
export async function startChat(user_id: string): Promise<void> {
  const { openRoomId } = chatStore.getState()
  stopChat()
  const token = readStored('token')
  resetStore(user_id)
  parts = [
    startCache(),
    startAcks(),
    startSync(),
    startDrafts(),
    startChannels(),
    startChannelReads(),
    startGroups(),
    startGroupNews(),
    startMyGroups(),
    startBadge(),
    forgetGaps,
    forgetTyping,
    forgetReplies,
    forgetChosen,
  ]
  const mine = parts
  const restoring = restoreSnapshot(user_id)
  if (openRoomId) void reopen(openRoomId)
  await restoring
  if (mine !== parts || !token) return
  let is_first = true
  connectRealtime({
    token,
    onDispatch: handleEvent,
    onReady() {
      // The first login follows a resync already under way, which may have been answered before the socket listened.
      if (is_first) void resync()
      else afterReconnect()
      // Posts may have been told while nobody listened.
      void syncChannels()
      renewGroupsInView()
      renewMyGroups()
      void sendUnsent({ isReconnected: !is_first })
      is_first = false
    },
    onSessionEnd: endSession,
  })
  void resync()
  await Promise.all([restoreDrafts(), resumeUnsent(user_id), resumeActs()])
}

export function stopChat(): void {
  disconnectRealtime()
  for (const stop of parts) stop()
  parts = []
  if (chatStore.getState().reader !== '') resetStore('')
}

onNotification(followProfile)
// Friendships, and the pins and mutes of private chats, decide what the list shows.
onNotification(({ type }) => {
  if (type === 'friends_changed' || type === 'chat_cleared') scheduleResync(0)
})
onNotification(followGroup)
whileSignedIn({ start: startChat, stop: stopChat })
