import { REALTIME_PATH, type Dispatch } from '@mela/contract/events.ts'
import { until } from '../../server/test/engines/child.ts'
import type { Person } from '../people.ts'
import { HttpPool } from './http-pool.ts'
import { MessageBook, NONCE_TAIL, nonceOf, numberIn, TEXT, type SendResult } from './message-book.ts'
import { Driver, type Pace } from './pace.ts'
import { decode, openRealtime } from './realtime-socket.ts'
import { inParallel, serveCommands } from './worker.ts'

// People of Mela: each has a websocket, sends over HTTP, and books what arrives at their own socket from the other side.
/** Of these the frames are decoded and the order of positions is checked. */
const SAMPLE_EVERY = 16
const CONNECT_WIDTH = 64
const DELIVERED_WITHIN_MS = 20_000

export interface Connected {
  seconds: number
}
export type MelaLoad = {
  connect(input: { url: string; people: Person[] }): Promise<Connected>
  send(input: { url: string } & Pace): Promise<SendResult>
  cuts(input: object): Promise<number>
}

interface Client {
  /** The request up to its nonce, and from there on. */
  head: string
  tail: string
}

const book = new MessageBook()
const clients: Client[] = []
let pool: HttpPool | undefined
let turn = 0
let cuts = 0

const driver = new Driver((due_at) => {
  const { head, tail } = clients[inTurn(turn++, clients.length)]!
  const number = book.take(due_at)
  pool!.send(number, head + nonceOf(number) + tail)
})

const commands: MelaLoad = {
  async connect({ url, people }) {
    const started_at = performance.now()
    await inParallel([...people.entries()], CONNECT_WIDTH, async ([index, person]) => {
      const listen = listener(index, person)
      const socket_id = await openRealtime({
        ...{ url, path: REALTIME_PATH, token: person.token },
        onDispatch: listen,
        onClose: () => cuts++,
      })
      clients[index] = requestOf(person, socket_id)
    })
    return { seconds: (performance.now() - started_at) / 1000 }
  },

  async send({ url, ...pace }) {
    pool ??= new HttpPool(url, (number, answer) => {
      if (answer.startsWith('{"code":10000,')) book.acknowledge(number)
      else book.refuse(answer)
      driver.onFinished()
    })
    await pool.open(pace.in_flight)
    book.open()
    await driver.run(pace)
    await until('all requests are answered', DELIVERED_WITHIN_MS, () => pool!.isIdle())
    await until('all messages are delivered', DELIVERED_WITHIN_MS, () => book.isComplete()).catch(() => undefined)
    return book.close()
  },

  cuts: () => Promise.resolve(cuts),
}

/** One side of every pair, then the other, so that messages under way together belong to different chats. */
function inTurn(turn: number, people: number): number {
  const index = (turn * 2) % people
  return turn % people < people / 2 ? index : index + 1
}

function listener(index: number, { user_id }: Person): (payload: Buffer) => void {
  const own_author = Buffer.concat([Buffer.from([0xa0 | user_id.length]), Buffer.from(user_id)])
  let last_id = 0
  return (payload) => {
    // Own copies come back too; what counts as delivered is what the other side wrote.
    if (payload.includes(own_author)) return
    const number = numberIn(payload)
    if (number === 0) return
    const is_first = book.deliver(number)
    if (!is_first || index % SAMPLE_EVERY !== 0) return
    const event = (decode(payload).data as [string, Dispatch])[1]
    if (event.t !== 'MESSAGE_CREATE') return
    const message_id = Number(event.d.message_id)
    if (message_id <= last_id || event.d.author_id === user_id) book.out_of_order++
    last_id = message_id
  }
}

function requestOf({ chat_id, token, user_id }: Person, socket_id: string): Client {
  const [before, after] = JSON.stringify({
    chat_id,
    chat_type: 1,
    nonce: NONCE_TAIL,
    content: { type: 1, data: { text: TEXT, client: 'pwa' } },
    mentions: [],
    author_id: user_id,
    socket_id,
  }).split(NONCE_TAIL) as [string, string]
  const length = before.length + nonceOf(0).length + after.length
  const head =
    `POST /api/chat/send_message HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nLanguage: en\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${before}`
  return { head, tail: after }
}

serveCommands(commands)
