import type { Message } from '@mela/contract/chat/chat.ts'

export interface Sent {
  nonce: string
  chat_id: string
  author_id: string
  /** The how many-th of its author in this chat. */
  order: number
  /** What the acknowledgement said; absent while there is none. */
  position?: number
}

/** What the clients saw: everything they sent, and what was acknowledged. The truth that the server is measured against. */
export class History {
  readonly sent = new Map<string, Sent>()
  readonly newest_acknowledged = new Map<string, number>()
  /** The highest read mark the server has confirmed, by person and chat. */
  readonly read_marks = new Map<string, number>()
  /** What no client may ever see, in words. */
  readonly violations: string[] = []
  acknowledged = 0
  retries = 0
  readonly #waiting: { count: number; resolve: () => void }[] = []

  send(message: Sent): void {
    this.sent.set(message.nonce, message)
  }

  acknowledge(answer: Message, author_id: string): void {
    const message = this.sent.get(answer.nonce)
    const position = Number(answer.message_id)
    if (!message || message.chat_id !== answer.chat_id || answer.author_id !== author_id) {
      this.violations.push(`${author_id} got an answer for something else: ${JSON.stringify(answer)}`)
      return
    }
    message.position = position
    this.newest_acknowledged.set(
      message.chat_id,
      Math.max(this.newest_acknowledged.get(message.chat_id) ?? 0, position),
    )
    this.acknowledged++
    for (const waiting of this.#waiting.filter(({ count }) => count <= this.acknowledged)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      waiting.resolve()
    }
  }

  confirmRead(user_id: string, chat_id: string, position: number): void {
    const key = `${user_id} ${chat_id}`
    this.read_marks.set(key, Math.max(this.read_marks.get(key) ?? 0, position))
  }

  whenAcknowledged(count: number): Promise<void> {
    if (this.acknowledged >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ count, resolve }))
  }
}
