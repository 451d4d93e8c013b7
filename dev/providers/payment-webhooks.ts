import { createHmac, randomBytes } from 'node:crypto'

// What the provider tells the site: signed, again and again until the site has taken it, and in no order one could rely on.
const MODES = ['normal', 'duplicate', 'reorder', 'hold'] as const
export type WebhookMode = (typeof MODES)[number]
export const isWebhookMode = (value: unknown): value is WebhookMode => MODES.includes(value as WebhookMode)

interface Message {
  id: string
  event: string
  body: string
  tries: number
  /** Of the site; 0 until it answered. */
  status: number
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 30_000
const ANSWER_WITHIN_MS = 10_000
const TRIES = 40

export class Webhooks {
  mode: WebhookMode = 'normal'
  url: string
  readonly #secret: string
  readonly #held: Message[] = []
  readonly #sent: Message[] = []

  constructor(url: string, secret: string) {
    this.url = url
    this.#secret = secret
  }

  /** What was handed to the site, in this order. */
  get sent(): readonly Message[] {
    return this.#sent
  }

  tell(event: string, entities: Record<string, object>): void {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_MelaSandbox001',
      event,
      contains: Object.keys(entities),
      payload,
      created_at: Math.floor(Date.now() / 1000),
    })
    const message = { id: randomBytes(7).toString('hex'), event, body, tries: 0, status: 0 }
    if (this.mode === 'hold' || this.mode === 'reorder') this.#held.push(message)
    else this.#hand(message)
  }

  /** Hands over what was held back; the other way round where that was asked for. */
  release(): number {
    const held = this.#held.splice(0)
    for (const message of this.mode === 'reorder' ? held.toReversed() : held) this.#hand(message)
    return held.length
  }

  #hand(message: Message): void {
    if (this.url === '') return
    this.#sent.push(message)
    void this.#deliver(message)
    if (this.mode === 'duplicate') void this.#deliver(message)
  }

  async #deliver(message: Message): Promise<void> {
    const signature = createHmac('sha256', this.#secret).update(message.body).digest('hex')
    for (let wait = FIRST_WAIT_MS; message.tries < TRIES; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      message.tries += 1
      message.status = await fetch(this.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Razorpay-Signature': signature,
          'X-Razorpay-Event-Id': message.id,
        },
        body: message.body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).then(
        async (response) => {
          await response.body?.cancel()
          return response.status
        },
        () => 0,
      )
      if (message.status >= 200 && message.status < 300) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
