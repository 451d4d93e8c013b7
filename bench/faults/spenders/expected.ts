import type { Currency } from '@mela/contract/money.ts'

/** What everybody must have, from what they were told and from what the provider and the chain know. */
export class Expected {
  /** Of each person and currency, in minor units. */
  readonly #sums = new Map<string, bigint>()
  /** What must not be, in words. */
  readonly faults: string[] = []
  /** Orders that an operator said were paid, with what was paid. */
  readonly confirmed: bigint[] = []
  /** Of USDT, what was sent on the chain. */
  readonly sent: bigint[] = []
  readonly withdrawals = new Map<string, { user_id: string; amount: bigint }>()
  answered = 0
  refused = 0
  retries = 0
  forged = 0
  readonly kinds = new Map<string, number>()
  readonly #waiting: { count: number; resolve: () => void }[] = []

  add(user_id: string, currency: Currency, amount: bigint): void {
    const key = `${user_id} ${currency}`
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount)
  }

  of(user_id: string, currency: Currency): bigint {
    return this.#sums.get(`${user_id} ${currency}`) ?? 0n
  }

  /** One more operation has its answer. */
  count(kind: string): void {
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
    this.answered++
    for (const waiting of this.#waiting.filter(({ count }) => count <= this.answered)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      waiting.resolve()
    }
  }

  get acknowledged(): number {
    return this.answered
  }

  whenAcknowledged(count: number): Promise<void> {
    if (this.answered >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ count, resolve }))
  }
}
