import { io, type Socket } from 'socket.io-client'
import type { Message } from '@mela/contract/chat/chat.ts'
import { REALTIME_PATH, type ClientEvents, type Dispatch, type ServerEvents } from '@mela/contract/events.ts'
import { EXPECT_MS } from '../../waits.ts'
import { parser } from '../src/platform/realtime/realtime-parser.ts'

// One open app: a socket as browsers open it, and everything it was told.

type Told<T extends Dispatch['t']> = Extract<Dispatch, { t: T }>

export class Device {
  readonly told: Dispatch[] = []
  readonly socket: Socket<ServerEvents, ClientEvents>
  /** Resolves with the reason that the client library gives. */
  readonly closed: Promise<string>
  readonly #waiting = new Set<() => void>()
  #taken = 0

  private constructor(socket: Socket<ServerEvents, ClientEvents>) {
    this.socket = socket
    this.closed = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.on('dispatch', (event) => {
      this.told.push(event)
      for (const wake of this.#waiting) wake()
    })
  }

  static async open(origin: string, headers: Record<string, string> = {}): Promise<Device> {
    const socket = io(origin, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      parser,
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    })
    const device = new Device(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return device
  }

  async login(token: string): Promise<number> {
    return (await this.socket.timeout(EXPECT_MS).emitWithAck('login', { token })).code
  }

  async logout(): Promise<number> {
    // The answer is optional in the protocol, which the types of the library cannot say.
    const answer = (await this.socket.timeout(EXPECT_MS).emitWithAck('logout', {})) as { code: number } | undefined
    return answer?.code ?? 0
  }

  /** The next event of this kind that was not taken yet; those passed over are taken too. */
  async next<T extends Dispatch['t']>(
    t: T,
    fits: (event: Told<T>['d']) => boolean = () => true,
  ): Promise<Told<T>['d']> {
    for (;;) {
      while (this.#taken < this.told.length) {
        const event = this.told[this.#taken++]!
        if (event.t === t && fits(event.d as Told<T>['d'])) return event.d as Told<T>['d']
      }
      await this.#more(t)
    }
  }

  /** The messages it was told of, in the order of arrival. */
  messages(): Message[] {
    return this.told.flatMap((event) => (event.t === 'MESSAGE_CREATE' ? [event.d] : []))
  }

  /** What people said among them: the lines of the service have no text. */
  texts(): unknown[] {
    return this.messages().flatMap(({ content: { data } }) => ('text' in data ? [data['text']] : []))
  }

  close(): void {
    this.socket.disconnect()
  }

  #more(t: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
      }
      const wake = () => {
        done()
        resolve()
      }
      const timer = setTimeout(() => {
        done()
        reject(new Error(`no ${t} arrived; told so far: ${JSON.stringify(this.told)}`))
      }, EXPECT_MS)
      this.#waiting.add(wake)
    })
  }
}
