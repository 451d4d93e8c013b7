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
import { openChat, seeOpenChat, startOpenChat } from './sync/open-chat.ts'
import { forgetReplies } from './quote/reply.ts'
import { restoreOutbox } from './send/send.ts'
import { sendAll, startSending } from './send/send-queue.ts'
import { chatStore, resetStore } from './sync/store.ts'
import { afterReconnect, resync, scheduleResync, startSync } from './sync/sync.ts'
import { forgetGaps, handleEvent, onNotification } from './sync/handle-event.ts'
import { forgetTyping } from './send/typing.ts'
import { totalUnread } from './state/view.ts'

// The public interface of the feature. Whoever imports it has chats running while someone is signed in.
export { keepGroup, refreshGroup, useGroup } from './sync/group-cache.ts'
export { forgetGroupChat } from './sync/group-news.ts'
export { keepGroupInvitation, keptGroupInvitation, type Invitation } from './sync/invitation.ts'
export { joinGroup, useJoinState } from './sync/join-group.ts'
export { useMyGroups } from './sync/my-groups.ts'
export { clearRecords } from './act/clear-records.ts'
export { findKept } from './sync/find-kept.ts'
export { usePeerLine, usePeerRoomId, useUnreadOfPeers } from './peers.ts'
export { sendDraw, sendInvitation } from './send/send.ts'
export { RoomSheet } from './share/RoomSheet.tsx'
export { MessageQuote, type MessagePlace } from './quote/MessageQuote.tsx'
export { onBroadcast } from './grouping/broadcast-sent.ts'
export { setFlags } from './act/set-flags.ts'
export { showOwn } from './send/show-own.ts'
export { showRoomFlags } from './act/room-flags.ts'
export type { Message } from './state/model.ts'
export { useRoom, useTotalUnread } from './sync/store.ts'
export { resync } from './sync/sync.ts'
export { ChatAvatar } from './ChatAvatar.tsx'
export { useLastSeen } from './screen/use-last-seen.ts'
export { useLine, usePersonName } from './words/names.ts'
export { useFace } from './use-face.ts'
export { onMessage, onNotification } from './sync/handle-event.ts'
export { rowTime } from './list/row-time.ts'
export { useChildPath } from './place/use-child-path.ts'
export { useRoomId } from './place/use-room-id.ts'
export { aimAt } from './sync/open-chat.ts'

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

/** What the device kept is on screen before the network is asked; the socket only hurries what a resync would bring. */
export async function startChat(user_id: string): Promise<void> {
  const { openRoomId } = chatStore.getState()
  stopChat()
  const token = readStored('token')
  resetStore(user_id)
  parts = [
    startCache(),
    startAcks(),
    startOpenChat(),
    startSync(),
    startSending(),
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
  // A screen may have opened its chat before anyone was known to be signed in.
  if (openRoomId) void openChat(openRoomId)
  await restoring
  if (mine !== parts || !token) return
  seeOpenChat()
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
      void sendAll({ isReconnected: !is_first })
      is_first = false
    },
    onSessionEnd: endSession,
  })
  void resync()
  await Promise.all([restoreDrafts(), restoreOutbox(user_id)])
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
  if (type === 'friends_changed') scheduleResync(0)
})
onNotification(followGroup)
whileSignedIn({ start: startChat, stop: stopChat })
