import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { applyChanges, missedChanges } from '../src/chat/state/apply-changes.ts'
import { applyMessages } from '../src/chat/state/apply-messages.ts'
import { applyUpdates, isContradicted, type Updates } from '../src/chat/state/apply-updates.ts'
import { newestPage, restoredTimeline } from '../src/chat/sync/cache.ts'
import { onEvent } from '../src/chat/state/on-event.ts'
import { markRead } from '../src/chat/state/receive.ts'
import { emptyState, type ChatState } from '../src/chat/state/state.ts'
import { isBehind, newestKnown } from '../src/chat/state/timeline.ts'
import { READER, type ModelServer } from './model-server.ts'

/** The reducers of the app as it uses them, against the model server. */
export class Client {
  state: ChatState = emptyState
  openRoomId: string | undefined
  /** What it was told to be removed. */
  readonly removed = new Set<string>()
  asked: { updates: Updates; meanwhile: Dispatch[] } | undefined
  readonly server: ModelServer
  constructor(server: ModelServer) {
    this.server = server
  }

  get reading() {
    return { reader: READER, openRoomId: this.openRoomId }
  }
  chatOf(roomId: string) {
    return this.server.chats.find((each) => roomIdOf(each.chat_id, each.chat_type) === roomId)!
  }
  take(event: Dispatch) {
    const { state, effects } = onEvent(this.state, event, this.reading)
    if (state !== this.state) this.asked?.meanwhile.push(event)
    this.state = state
    if (event.t === 'MESSAGE_REMOVE') for (const id of event.d.message_ids) this.removed.add(`${event.d.chat_id} ${id}`)
    this.leaveLost()
    for (const effect of effects) {
      if (effect.kind === 'ack') this.server.readerSees(this.chatOf(effect.roomId), Number(effect.message_id))
    }
  }
  ask() {
    this.asked = { updates: this.server.updates(this.state.cursor), meanwhile: [] }
  }
  answer() {
    if (!this.asked) return
    const { updates, meanwhile } = this.asked
    this.asked = undefined
    this.state = applyUpdates(this.state, updates, this.reading, meanwhile)
    this.leaveLost()
    if (isContradicted(updates, meanwhile)) {
      this.ask()
      this.answer()
    }
    this.refresh()
    this.ackOpen()
  }
  /** What the open chat does after every answer, with pages and changes of any size. */
  refresh(limit = 100, most = 500) {
    const roomId = this.openRoomId
    if (!roomId) return
    if (this.state.timelines[roomId]?.isStale) this.fetch(undefined, limit)
    if (isBehind(this.state, roomId)) this.fetch(this.state.timelines[roomId]!.through)
    if (!this.chatOf(roomId).isMember) return
    for (let missed = missedChanges(this.state, roomId); missed; missed = missedChanges(this.state, roomId)) {
      const changes = this.server.changesAfter(this.chatOf(roomId), missed.after, most)
      this.state = applyChanges(this.state, roomId, changes, missed, READER)
    }
  }
  /** The page is reloaded, with what the device kept of the open chat. */
  reload() {
    const { rooms, base, heads, changes, gone, cursor, timelines } = this.state
    const kept = Object.entries(timelines).flatMap(([key, timeline]) => {
      const page = newestPage(timeline)
      return page && rooms[key] ? [[key, restoredTimeline(page, gone[key])] as const] : []
    })
    this.state = {
      ...emptyState,
      rooms,
      base,
      heads,
      changes,
      gone,
      cursor,
      timelines: Object.fromEntries(kept),
    }
    this.asked = undefined
    this.refresh(3)
    this.ackOpen()
  }
  /** As the app does: the page of a group that is gone is left. */
  leaveLost() {
    const isGroup = this.openRoomId && this.chatOf(this.openRoomId).chat_type === ChatType.Group
    if (isGroup && !this.state.rooms[this.openRoomId!]) this.openRoomId = undefined
  }
  fetch(after?: string, limit = 100) {
    const roomId = this.openRoomId
    // Refused to whoever is not in it.
    if (!roomId || !this.chatOf(roomId).isMember) return
    const known = { known: newestKnown(this.state, roomId), change: this.state.changes[roomId] }
    const query = { limit, ...known, ...(after === undefined ? {} : { after }) }
    this.state = applyMessages(this.state, roomId, this.server.page(this.chatOf(roomId), query), query, this.reading)
  }
  open(roomId: string) {
    this.openRoomId = roomId
    this.state = markRead(this.state, roomId)
    this.fetch()
    this.ackOpen()
  }
  ackOpen() {
    const head = this.openRoomId && this.state.heads[this.openRoomId]
    if (this.openRoomId && head) this.server.readerSees(this.chatOf(this.openRoomId), Number(head))
  }
  reconnect() {
    const stale = Object.entries(this.state.timelines).map(([key, each]) => [key, { ...each, isStale: true }])
    this.state = { ...this.state, timelines: Object.fromEntries(stale) as ChatState['timelines'] }
    this.ask()
    this.answer()
  }
}
