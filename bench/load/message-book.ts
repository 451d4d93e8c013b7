import { percentile } from '../measure.ts'

// Every message of a load process has a number, which is the beginning of its nonce. The book knows what became of each.
export const NONCE_TAIL = '-0000-4000-8000-be9cbe9cbe9c'
export const TEXT = 'The quick brown fox jumps over the lazy dog, and then rests.'
const DIGITS = 8
const CAPACITY = 8_000_000

export const nonceOf = (number: number): string => number.toString(16).padStart(DIGITS, '0') + NONCE_TAIL

export interface SendResult {
  /** From the first request until the last delivery. */
  seconds: number
  acknowledged: number
  delivered: number
  refused: number
  /** Deliveries beyond the first. */
  duplicated: number
  out_of_order: number
  first_refusal: string
  /** Of the later of answer and delivery, from the moment the message was due. */
  p50_ms: number
  p99_ms: number
  answer_p50_ms: number
  answer_p99_ms: number
}

export class MessageBook {
  readonly #due_at = new Float64Array(CAPACITY)
  readonly #answered_at = new Float64Array(CAPACITY)
  readonly #delivered_at = new Float64Array(CAPACITY)
  #next = 1
  #first = 1
  #started_at = 0
  #last_at = 0
  acknowledged = 0
  delivered = 0
  refused = 0
  duplicated = 0
  out_of_order = 0
  first_refusal = ''

  /** Begins a new count; numbers go on. */
  open(): void {
    this.#first = this.#next
    this.#started_at = performance.now()
    this.acknowledged = this.delivered = this.refused = this.duplicated = this.out_of_order = 0
    this.first_refusal = ''
  }

  take(due_at = performance.now()): number {
    this.#due_at[this.#next] = due_at
    return this.#next++
  }

  acknowledge(number: number): void {
    this.#answered_at[number] = performance.now()
    this.acknowledged++
  }

  refuse(answer: string): void {
    this.refused++
    this.first_refusal ||= answer
  }

  /** Whether it was the first time. */
  deliver(number: number): boolean {
    if (this.#delivered_at[number] !== 0) {
      this.duplicated++
      return false
    }
    this.#delivered_at[number] = this.#last_at = performance.now()
    this.delivered++
    return true
  }

  /** How many numbers were taken in this count. */
  taken(): number {
    return this.#next - this.#first
  }

  isComplete(): boolean {
    return this.delivered >= this.acknowledged
  }

  close(): SendResult {
    const both: number[] = []
    const answer: number[] = []
    for (let number = this.#first; number < this.#next; number++) {
      const answered_at = this.#answered_at[number]!
      if (answered_at === 0) continue
      answer.push(answered_at - this.#due_at[number]!)
      both.push(Math.max(answered_at, this.#delivered_at[number]!) - this.#due_at[number]!)
    }
    const sorted_both = Float64Array.from(both).sort()
    const sorted_answer = Float64Array.from(answer).sort()
    const { acknowledged, delivered, refused, duplicated, out_of_order, first_refusal } = this
    return {
      seconds: (this.#last_at - this.#started_at) / 1000,
      ...{ acknowledged, delivered, refused, duplicated, out_of_order, first_refusal },
      p50_ms: percentile(sorted_both, 0.5),
      p99_ms: percentile(sorted_both, 0.99),
      answer_p50_ms: percentile(sorted_answer, 0.5),
      answer_p99_ms: percentile(sorted_answer, 0.99),
    }
  }
}

/** The number inside a frame, whatever the encoding around it; 0 when there is none. */
export function numberIn(payload: Buffer): number {
  const tail = payload.indexOf(NONCE_TAIL, 0, 'latin1')
  return tail < DIGITS ? 0 : parseInt(payload.toString('latin1', tail - DIGITS, tail), 16)
}

/** Calls `found` with every number in the text and returns what must be looked at again together with what follows. */
export function numbersIn(text: string, found: (number: number) => void): string {
  let from = 0
  for (;;) {
    const tail = text.indexOf(NONCE_TAIL, from)
    if (tail < 0) break
    found(parseInt(text.slice(tail - DIGITS, tail), 16))
    from = tail + NONCE_TAIL.length
  }
  return text.slice(Math.max(from, text.length - NONCE_TAIL.length - DIGITS))
}
