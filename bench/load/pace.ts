// Two ways to put load on a server: as much as a number of people in flight can (the next message leaves when one is
// answered), or at a fixed rate whatever the server does.
export interface Pace {
  seconds: number
  /** Messages under way at once when there is no rate; connections otherwise. */
  in_flight: number
  rate?: number
}

const TICK_MS = 2

/** Resolves when the time is over; what is under way then still has to finish. `send` reports its end by `onFinished`. */
export class Driver {
  readonly #send: (due_at: number) => void
  #is_open = false

  constructor(send: (due_at: number) => void) {
    this.#send = send
  }

  /** To be called whenever a message has been answered. */
  onFinished(): void {
    if (this.#is_open) this.#send(performance.now())
  }

  async run({ seconds, in_flight, rate }: Pace): Promise<void> {
    const started_at = performance.now()
    if (rate === undefined) {
      this.#is_open = true
      for (let index = 0; index < in_flight; index++) this.#send(performance.now())
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      this.#is_open = false
      return
    }
    let sent = 0
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsed_ms = Math.min(performance.now() - started_at, seconds * 1000)
        for (; sent < (elapsed_ms / 1000) * rate; sent++) this.#send(started_at + (sent / rate) * 1000)
        if (elapsed_ms < seconds * 1000) return
        clearInterval(timer)
        resolve()
      }, TICK_MS)
    })
  }
}
