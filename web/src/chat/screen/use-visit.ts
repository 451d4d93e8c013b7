import { useEffect, useState } from 'react'
import type { Timeline } from '../state/model.ts'
import { forgetUnseen, loadUnseen, noteUnseen } from '../mention/unseen.ts'
import { isAfter, latest } from '../state/position.ts'
import { tellInvitation } from '../sync/invitation.ts'
import { closeChat, hasLoadedAfter, loadUnread, openChat } from '../sync/open-chat.ts'
import { chatStore } from '../sync/store.ts'
import { findFirstUnread, type Left } from './rows.ts'
import { useIsAimed } from './use-is-aimed.ts'

const NOTHING_UNREAD: Left = { unread: 0, read: undefined, isNamed: false }

/** How the person left the chat, as long as it is not open. Where the app starts with the chat the server tells it. */
function leftAs(roomId: string): Left | undefined {
  const { rooms, reads, base, isAnswered } = chatStore.getState()
  const room = rooms[roomId]
  if (room && room.unreadNum > 0) {
    const read = knownOf(room.read_id, reads[roomId])
    return { unread: room.unreadNum, read, isNamed: room.is_mentioned }
  }
  if (!isAnswered) return undefined
  const told = base[roomId]
  if (!told || told.unreadNum === 0) return NOTHING_UNREAD
  return { unread: told.unreadNum, read: told.read_id, isNamed: told.is_mentioned }
}

const knownOf = (...positions: (string | undefined)[]) =>
  positions.some((position) => position !== undefined) ? latest(...positions) : undefined

/**
 * The chat is open while its screen shows it. `isOpen` once the first answer is in; `firstUnread` is decided once per
 * visit, from what the chat was before it was opened.
 */
export function useVisit(roomId: string, reader: string, timeline: Timeline) {
  const [left, setLeft] = useState(() => leftAs(roomId))
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [decided, setDecided] = useState<{ key: string | undefined }>()
  const isAnswered = chatStore((state) => state.isAnswered)
  const read = left?.read
  const isLoaded = chatStore((state) => state.timelines[roomId]?.isLoaded === true)
  const isReached = chatStore((state) => read === undefined || hasLoadedAfter(state, roomId, read))
  if (!left && isAnswered) setLeft(leftAs(roomId))
  const mayDecide = left !== undefined && isLoaded && !timeline.isLoading && !decided
  const isAimed = useIsAimed(timeline.focus)
  // What was unread became known only when the end was loaded already.
  const isLate = mayDecide && read !== undefined && !isReached && !isAsked && !isAimed
  if (mayDecide && !isLate) {
    setDecided({ key: isReached ? findFirstUnread(timeline.messages, reader, left) : undefined })
  }
  useEffect(() => {
    let isCurrent = true
    void openChat(roomId, read).finally(() => {
      if (!isCurrent) return
      setOpen(true)
      tellInvitation(roomId)
    })
    return () => {
      isCurrent = false
      closeChat(roomId)
    }
    // Only what was unread when it opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [roomId])
  useEffect(() => {
    if (isLate && read !== undefined) void loadUnread(roomId, read).finally(() => setAsked(true))
  }, [isLate, roomId, read])
  useUnseenMentions(roomId, reader, left)
  return { isOpen, firstUnread: decided?.key }
}

/** Where the person is named in what was unread, and in what comes while they look elsewhere. */
function useUnseenMentions(roomId: string, reader: string, left: Left | undefined): void {
  const after = left?.isNamed ? left.read : undefined
  useEffect(() => {
    if (after !== undefined) void loadUnseen(roomId, after)
  }, [roomId, after])
  useEffect(() => {
    const unwatch = chatStore.subscribe(({ rooms }, before) => {
      const last = rooms[roomId]?.lastMessage
      const known = before.rooms[roomId]?.lastMessage
      if (last && known && isAfter(last.id, known.id)) noteUnseen(roomId, last, reader)
    })
    return () => {
      unwatch()
      forgetUnseen(roomId)
    }
  }, [roomId, reader])
}
