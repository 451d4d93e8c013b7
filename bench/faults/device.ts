import { io, type Socket } from 'socket.io-client'
import type { Message } from '@mela/contract/chat/chat.ts'
import { GAP_WAIT_MS } from '@mela/contract/chat/chat-rules.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { REALTIME_PATH, type ClientEvents, type Dispatch, type ServerEvents } from '@mela/contract/events.ts'
import type { History } from './history.ts'
import { ask, LineClosed, type Line } from './line.ts'
import { chatTypeOf } from './people.ts'
import { Timeline } from './timeline.ts'
import { parser } from '../../server/src/platform/realtime/realtime-parser.ts'

const PAGE = 100
const LOGIN_ANSWER_WITHIN_MS = 5_000

export interface DeviceOptions {
  name: string
  user_id: string
  line: Line
  gateway_url: string
  chat_ids: string[]
  /** How often a visible client asks for updates although nothing tells it to. */
  resync_every_ms: number
  history: History
}

// A client reduced to what makes its timelines whole: events as they come, the gap that `prev` shows, updates after every
// (re)connect, on RESYNC and at a steady interval. It knows nothing that the product's own client would not know.
export class Device {
  readonly name: string
  readonly user_id: string
  readonly timelines = new Map<string, Timeline>()
  connects = 0
  resyncs = 0
  hints = 0
  fetches = 0
  /** Logged in, and everything read that happened before. */
  is_live = false
  readonly #options: DeviceOptions
  readonly #socket: Socket<ServerEvents, ClientEvents>
  readonly #sync: () => Promise<void>
  readonly #fill = new Map<string, () => Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #cursor: string | undefined

  constructor(options: DeviceOptions) {
    this.name = options.name
    this.user_id = options.user_id
    this.#options = options
    for (const chat_id of options.chat_ids) {
      this.timelines.set(chat_id, new Timeline())
      this.#fill.set(
        chat_id,
        oneAtATime(() => this.#readAfter(chat_id)),
      )
    }
    this.#sync = oneAtATime(() => this.#readUpdates())
    this.#socket = io(options.gateway_url, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      parser,
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 30_000,
    })
    this.#socket.on('connect', () => this.#logIn())
    this.#socket.on('disconnect', (reason) => this.#noticeDisconnect(reason))
    this.#socket.on('dispatch', (event) => this.#apply(event))
  }

  get line(): Line {
    return this.#options.line
  }

  /** Resolves once it is logged in and has read everything. */
  async start(): Promise<void> {
    const first_login = new Promise<void>((resolve) => (this.#onLogin = resolve))
    this.#socket.connect()
    await first_login
    await this.#sync()
    this.#resyncSteadily()
  }

  stop(): void {
    this.#options.line.is_closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket.disconnect()
  }

  /** From an event, or from the answer to a message that was sent from here. */
  tell(message: Message): void {
    const timeline = this.timelines.get(message.chat_id)
    if (!timeline) {
      this.#options.history.violations.push(`${this.name} was told of a foreign chat ${message.chat_id}`)
      return
    }
    timeline.tell(message)
    if (!timeline.is_whole) {
      const wait_ms = GAP_WAIT_MS + this.#options.line.chance.int(-100, 101)
      this.#later(wait_ms, () => (timeline.is_whole ? undefined : this.#fill.get(message.chat_id)!()))
    }
  }

  #onLogin: () => void = () => {}

  #logIn(): void {
    this.connects++
    const { line, history } = this.#options
    this.#socket.timeout(LOGIN_ANSWER_WITHIN_MS).emit('login', { token: line.token }, (error, answer) => {
      if (error) this.#socket.io.engine.close()
      else if (answer.code === SUCCESS_CODE) {
        this.#onLogin()
        this.#later(0, () => this.#catchUp(this.connects))
      } else history.violations.push(`${this.name} was refused at its gateway with ${answer.code}`)
    })
  }

  async #catchUp(connects: number): Promise<void> {
    await this.#sync()
    this.is_live = this.#socket.connected && connects === this.connects
  }

  #noticeDisconnect(reason: string): void {
    this.is_live = false
    if (reason !== 'io server disconnect') return
    this.#options.history.violations.push(`${this.name} was logged out by its gateway`)
  }

  #apply(event: Dispatch): void {
    if (event.t === 'MESSAGE_CREATE') {
      this.hints++
      this.tell(event.d)
    } else if (event.t === 'RESYNC') {
      this.#later(this.#options.line.chance.int(0, event.d.within_ms + 1), () => this.#sync())
    }
  }

  /** Devices were not all opened in the same moment, so their intervals are not in step. */
  #resyncSteadily(): void {
    const { line, resync_every_ms } = this.#options
    this.#later(line.chance.int(0, resync_every_ms), () => {
      this.#timers.add(setInterval(() => this.#resync(), resync_every_ms))
      return this.#sync()
    })
  }

  #resync(): void {
    this.#later(0, () => this.#sync())
  }

  #later(wait_ms: number, work: () => Promise<void> | undefined): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()?.catch((error: unknown) => {
        if (!(error instanceof LineClosed)) this.#options.history.violations.push(`${this.name}: ${String(error)}`)
      })
    }, wait_ms)
    this.#timers.add(timer)
  }

  async #readUpdates(): Promise<void> {
    this.resyncs++
    const updates = await ask(this.#options.line, 'getMessageUpdates', this.#cursor ? { after: this.#cursor } : {})
    const behind = updates.list.filter(({ chat_id, message }) => {
      const whole_up_to = this.timelines.get(chat_id)?.whole_up_to ?? Infinity
      return message && Number(message.message_id) > whole_up_to
    })
    await Promise.all(behind.map(({ chat_id }) => this.#fill.get(chat_id)!()))
    // Only now: who moves the cursor before the pages have come forgets them when the reading fails.
    this.#cursor = updates.cursor
  }

  async #readAfter(chat_id: string): Promise<void> {
    const timeline = this.timelines.get(chat_id)!
    let page: Message[]
    do {
      this.fetches++
      page = await ask(this.#options.line, 'getMessages', {
        chat_id,
        chat_type: chatTypeOf(chat_id),
        limit: PAGE,
        after: String(timeline.whole_up_to),
      })
      timeline.tellPage(page)
    } while (page.length === PAGE)
  }
}

/** Asked while it runs, it runs once more afterwards, for all who asked meanwhile. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = () => {
    next = undefined
    current = work().finally(() => (current = undefined))
    return current
  }
  return () => {
    if (!current) return run()
    next ??= current.then(run, run)
    return next
  }
}
