import { followProfile, whileSignedIn } from '../account/index.ts'
import { showBadge } from '../platform/install/badge.ts'
import { connectRealtime, disconnectRealtime } from '../platform/socket.ts'
import { endSession } from '../platform/session-end.ts'
import { readStored } from '../platform/storage.ts'
import { startAcks } from './ack.ts'
import { restoreSnapshot, startCache } from './cache.ts'
import { startChannelReads } from './channel-reads.ts'
import { startChannels, syncChannels } from './channels.ts'
import { restoreDrafts, startDrafts } from './drafts.ts'
import { renewGroupsInView, startGroups } from './group-cache.ts'
import { followGroup, startGroupNews } from './group-news.ts'
import { forgetChosen } from './mention/chosen.ts'
import { renewMyGroups, startMyGroups } from './my-groups.ts'
import { openChat, seeOpenChat, startOpenChat } from './open-chat.ts'
import { forgetReplies } from './quote/reply.ts'
import { restoreOutbox } from './send.ts'
import { sendAll, startSending } from './send-queue.ts'
import { chatStore, resetStore } from './store.ts'
import { afterReconnect, resync, scheduleResync, startSync } from './sync.ts'
import { forgetGaps, handleEvent, onNotification } from './take-event.ts'
import { forgetTyping } from './typing.ts'
import { totalUnread } from './view.ts'

// The door of the feature. Whoever comes through it has chats running while someone is signed in.
export { keepGroup, refreshGroup, useGroup } from './group-cache.ts'
export { forgetGroupChat } from './group-news.ts'
export { keepGroupInvitation, keptGroupInvitation, type Invitation } from './invitation.ts'
export { joinGroup, useJoinState } from './join-group.ts'
export { useMyGroups } from './my-groups.ts'
export { clearRecords } from './clear-records.ts'
export { findKept } from './find-kept.ts'
export { usePeerLine, usePeerRoomId, useUnreadOfPeers } from './peers.ts'
export { sendDraw, sendInvitation } from './send.ts'
export { RoomSheet } from './share/RoomSheet.tsx'
export { MessageQuote, type MessagePlace } from './quote/MessageQuote.tsx'
export { onBroadcast } from './send-queue.ts'
export { setFlags } from './set-flags.ts'
export { showOwn } from './show-own.ts'
export { showRoomFlags } from './room-flags.ts'
export type { Message } from './model.ts'
export { useRoom, useTotalUnread } from './store.ts'
export { resync } from './sync.ts'
export { ChatAvatar } from './ChatAvatar.tsx'
export { useLastSeen } from './screen/use-last-seen.ts'
export { useLine, usePersonName } from './names.ts'
export { useFace } from './use-face.ts'
export { onMessage, onNotification } from './take-event.ts'
export { rowTime } from './list/row-time.ts'
export { aimAt } from './open-chat.ts'

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
      void sendAll({ isLineNew: !is_first })
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
