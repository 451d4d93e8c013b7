import type { Message } from '@mela/contract/chat/chat.ts'

/** What one device knows of one chat, and the two rules by which it finds out that something is missing. */
export class Timeline {
  /** By position. */
  readonly nonces: string[] = []
  /** Two things that cannot both be true: another message at a known position. */
  readonly contradictions: string[] = []
  readonly #after = new Map<number, number>()
  #whole_up_to = 0
  #newest = 0

  /** Up to here nothing is missing. */
  get whole_up_to(): number {
    return this.#whole_up_to
  }

  get is_whole(): boolean {
    return this.#newest === this.#whole_up_to
  }

  /** From an event or an answer; telling it twice changes nothing. */
  tell(message: Pick<Message, 'message_id' | 'prev' | 'nonce'>): void {
    const position = Number(message.message_id)
    const known = this.nonces[position]
    if (known !== undefined && known !== message.nonce) {
      this.contradictions.push(`position ${position} is both ${known} and ${message.nonce}`)
    }
    this.nonces[position] = message.nonce
    this.#newest = Math.max(this.#newest, position)
    if (position > this.#whole_up_to) this.#after.set(Number(message.prev), position)
    this.#advance()
  }

  /** An answer is authoritative for its range, which begins where this timeline was whole. */
  tellPage(messages: Message[]): void {
    for (const message of messages) this.tell(message)
    this.#whole_up_to = Math.max(this.#whole_up_to, Number(messages.at(-1)?.message_id ?? 0))
    this.#advance()
  }

  #advance(): void {
    for (;;) {
      const next = this.#after.get(this.#whole_up_to)
      if (next === undefined) return
      this.#after.delete(this.#whole_up_to)
      this.#whole_up_to = next
    }
  }
}
