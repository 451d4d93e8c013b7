import { setTimeout as pause } from 'node:timers/promises'
import type { ChatSummary } from '@mela/contract/chat/chat.ts'
import type { History } from './history.ts'
import { ask, type Line } from './line.ts'

/** A device without a socket: all it ever learns comes through the cursor of get_message_updates. */
export class CursorDevice {
  readonly name: string
  readonly chats = new Map<string, ChatSummary>()
  readonly line: Line
  polls = 0
  readonly #history: History
  readonly #chat_ids: string[]
  #cursor: string | undefined

  constructor(options: { name: string; line: Line; chat_ids: string[]; history: History }) {
    this.name = options.name
    this.line = options.line
    this.#history = options.history
    this.#chat_ids = options.chat_ids
  }

  async pollUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.poll()
      await pause(this.line.chance.int(200, 3_000), undefined, { signal: stop }).catch(() => undefined)
    }
  }

  /** Whatever was acknowledged before the question must be known after the answer. */
  async poll(): Promise<void> {
    const due = this.#chat_ids.map((chat_id) => this.#history.newest_acknowledged.get(chat_id) ?? 0)
    const updates = await ask(this.line, 'getMessageUpdates', this.#cursor ? { after: this.#cursor } : {})
    this.polls++
    this.#cursor = updates.cursor
    if (updates.is_full) this.chats.clear()
    for (const chat of updates.list) this.chats.set(chat.chat_id, chat)
    for (const { chat_id } of updates.removed) this.chats.delete(chat_id)
    this.#chat_ids.forEach((chat_id, index) => {
      const known = Number(this.chats.get(chat_id)?.message?.message_id ?? 0)
      if (known < due[index]!) {
        this.#history.violations.push(`${this.name}: the cursor skipped ${chat_id} ${due[index]}, knows only ${known}`)
      }
    })
  }
}
