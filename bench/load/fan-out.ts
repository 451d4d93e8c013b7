import { REALTIME_PATH } from '@mela/contract/events.ts'
import { until } from '../../server/test/engines/child.ts'
import { percentile } from '../measure.ts'
import type { Person } from '../people.ts'
import { HttpPool } from './http-pool.ts'
import { nonceOf, numberIn, TEXT } from './message-book.ts'
import { Driver } from './pace.ts'
import { openPlain, openRealtime } from './realtime-socket.ts'
import { inParallel, serveCommands } from './worker.ts'

// The members of one group, all of them online: what one says must reach everybody.
const CONNECT_WIDTH = 32
const DELIVERED_WITHIN_MS = 20_000

export interface FannedOut {
  sent: number
  delivered: number
  refused: number
  first_refusal: string
  /** From the request of a message until the last member has it. */
  last_p50_ms: number
  last_p99_ms: number
  /** Of the event, without what frames it. */
  bytes: number
}
export type FanOutLoad = {
  connect(input: { url: string; people: Person[] }): Promise<void>
  connectPlain(input: { port: number; count: number }): Promise<void>
  say(input: { url: string; chat_id: string; people: Person[]; rate: number; seconds: number }): Promise<FannedOut>
  /** Waits for what another process says, and tells how many heard it. */
  hear(input: { first: number; count: number; members: number }): Promise<number>
}

/** How often each number was heard, and when last. */
const heard = new Map<number, { times: number; last_at: number }>()
let bytes = 0
let next = 1
let pool: HttpPool | undefined
let onAnswer: (answer: string) => void = () => undefined

function listen(payload: Buffer): void {
  const number = numberIn(payload)
  if (number === 0) return
  bytes = payload.length
  const known = heard.get(number)
  if (!known) heard.set(number, { times: 1, last_at: performance.now() })
  else {
    known.times++
    known.last_at = performance.now()
  }
}

const timesHeard = (first: number, count: number): number => {
  let sum = 0
  for (let number = first; number < first + count; number++) sum += heard.get(number)?.times ?? 0
  return sum
}

const commands: FanOutLoad = {
  async connect({ url, people }) {
    await inParallel(people, CONNECT_WIDTH, async ({ token }) => {
      const onClose = () => undefined
      await openRealtime({ url, path: REALTIME_PATH, token, onDispatch: listen, onClose })
    })
  },

  async connectPlain({ port, count }) {
    await inParallel(Array.from({ length: count }), CONNECT_WIDTH, () => openPlain(port, listen))
  },

  async say({ url, chat_id, people, rate, seconds }) {
    pool ??= new HttpPool(url, (_number, answer) => onAnswer(answer))
    await pool.open(CONNECT_WIDTH)
    const first = next
    const sent_at: number[] = []
    let refused = 0
    let first_refusal = ''
    onAnswer = (answer) => {
      if (answer.startsWith('{"code":10000,')) return
      refused++
      first_refusal ||= answer
    }
    const driver = new Driver(() => {
      sent_at.push(performance.now())
      const number = next++
      pool!.send(number, requestOf(people[number % people.length]!, chat_id, nonceOf(number)))
    })
    await driver.run({ seconds, in_flight: 1, rate })
    const sent = next - first
    await until('all are answered', DELIVERED_WITHIN_MS, () => pool!.isIdle())
    const delivered = await commands.hear({ first, count: sent - refused, members: people.length })
    const last = Float64Array.from(sent_at, (at, index) => (heard.get(first + index)?.last_at ?? at) - at).sort()
    return {
      ...{ sent, delivered, refused, first_refusal, bytes },
      last_p50_ms: percentile(last, 0.5),
      last_p99_ms: percentile(last, 0.99),
    }
  },

  async hear({ first, count, members }) {
    await until(
      'everybody has heard everything',
      DELIVERED_WITHIN_MS,
      () => timesHeard(first, count) >= count * members,
    ).catch(() => undefined)
    return timesHeard(first, count)
  },
}

function requestOf({ token }: Person, chat_id: string, nonce: string): string {
  const body = JSON.stringify({
    chat_id,
    chat_type: 2,
    nonce,
    content: { type: 1, data: { text: TEXT, client: 'pwa' } },
  })
  return (
    `POST /api/chat/send_message HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nLanguage: en\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

serveCommands(commands)
