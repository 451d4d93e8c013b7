import { Refused } from '@mela/contract/client.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import type { Person } from '../../server/test/person.ts'
import { applyMessages } from '../../web/src/chat/state/apply-messages.ts'
import { applyUpdates, type Updates } from '../../web/src/chat/state/apply-updates.ts'
import type { Room } from '../../web/src/chat/state/model.ts'
import { onEvent } from '../../web/src/chat/state/on-event.ts'
import { markRead } from '../../web/src/chat/state/receive.ts'
import { emptyState, type ChatState } from '../../web/src/chat/state/state.ts'
import { isBehind, newestKnown } from '../../web/src/chat/state/timeline.ts'

// The web's own state and reducers on a person's real calls, without a screen, a clock or a socket: what arrives, and
// when, is up to the test.
const PAGE = 100

export class SyncClient {
  state: ChatState = emptyState
  openRoomId: string | undefined
  readonly #person: Person
  #asked: { updates: Updates; meanwhile: Dispatch[] } | undefined

  constructor(person: Person) {
    this.#person = person
  }

  get #reading() {
    return { reader: this.#person.id, openRoomId: this.openRoomId }
  }

  async take(event: Dispatch): Promise<void> {
    const { state, effects } = onEvent(this.state, event, this.#reading)
    if (state !== this.state) this.#asked?.meanwhile.push(event)
    this.state = state
    this.#leaveLost()
    for (const effect of effects) if (effect.kind === 'ack') await this.#ack(effect.roomId, effect.message_id)
  }

  /** The answer stands on the wire until it is let through. */
  async ask(): Promise<void> {
    const meanwhile: Dispatch[] = []
    this.#asked = { updates: await this.#person.getMessageUpdates(this.state.cursor), meanwhile }
  }

  async answer(): Promise<void> {
    const asked = this.#asked
    this.#asked = undefined
    if (!asked) return
    this.state = applyUpdates(this.state, asked.updates, this.#reading, asked.meanwhile)
    this.#leaveLost()
    if (!this.openRoomId) return
    this.#see()
    const timeline = this.state.timelines[this.openRoomId]
    if (!timeline?.isLoaded || timeline.isStale || isBehind(this.state, this.openRoomId)) await this.fetchEnd()
    await this.#ackOpen()
  }

  async open(roomId: string): Promise<void> {
    this.openRoomId = roomId
    this.#see()
    await this.fetchEnd()
    await this.#ackOpen()
  }

  close(): void {
    this.openRoomId = undefined
  }

  fetchEnd(): Promise<void> {
    return this.#fetch({})
  }

  async fillGap(): Promise<void> {
    const timeline = this.openRoomId === undefined ? undefined : this.state.timelines[this.openRoomId]
    if (timeline?.isLoaded) await this.#fetch({ after: timeline.through })
  }

  /** As after a broken line: everything kept is in doubt. */
  async reconnect(): Promise<void> {
    const stale = Object.entries(this.state.timelines).map(([key, each]) => [key, { ...each, isStale: true }])
    this.state = { ...this.state, timelines: Object.fromEntries(stale) as ChatState['timelines'] }
    await this.ask()
    await this.answer()
  }

  rooms(): Record<string, Room> {
    return this.state.rooms
  }

  async #fetch(place: { after?: string }): Promise<void> {
    const roomId = this.openRoomId
    const chat = roomId === undefined ? undefined : parseRoomId(roomId)
    if (!roomId || !chat) return
    const query = { ...place, limit: PAGE, known: newestKnown(this.state, roomId) }
    const input = { chat_id: chat.target, chat_type: chat.type, limit: PAGE, ...place }
    const page = await this.#person.call('getMessages', input).catch(unlessRefused)
    if (page) this.state = applyMessages(this.state, roomId, page, query, this.#reading)
  }

  #see(): void {
    if (this.openRoomId) this.state = markRead(this.state, this.openRoomId)
  }

  async #ackOpen(): Promise<void> {
    const head = this.openRoomId === undefined ? undefined : this.state.heads[this.openRoomId]
    if (this.openRoomId && head) await this.#ack(this.openRoomId, head)
  }

  async #ack(roomId: string, message_id: string): Promise<void> {
    const chat = parseRoomId(roomId)!
    await this.#person.call('ack', { chat_id: chat.target, chat_type: chat.type, message_id }).catch(unlessRefused)
  }

  /** As the app does: the page of a group that is gone is left. */
  #leaveLost(): void {
    const isGroup = this.openRoomId !== undefined && parseRoomId(this.openRoomId)?.type === ChatType.Group
    if (isGroup && !this.state.rooms[this.openRoomId!]) this.openRoomId = undefined
  }
}

/** Whoever was put out of a group hears no from the server before they know. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
