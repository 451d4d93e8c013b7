import { WebSocket } from 'ws'
import { REALTIME_PATH } from '@mela/contract/events.ts'
import { parser } from '../../../server/src/platform/realtime/realtime-parser.ts'
import type { Scene } from '../../../server/authorization/scene.ts'
import type { Chance } from '../chance.ts'
import { hostileValue } from './values.ts'

const CONNECT = 0
const EVENT = 2
const EVENTS = ['login', 'logout', 'visibility', 'typing', 'dispatch', 'game_config_update', '__proto__', 'disconnect']

/** One socket that says what it must not say, until it is cut. */
export class HostileSocket {
  readonly #chance: Chance
  readonly #url: string
  readonly #token: string
  readonly #encoder = new parser.Encoder()
  #socket: WebSocket | undefined
  /** All it was ever told. */
  readonly heard: Buffer[] = []
  cuts = 0

  constructor(chance: Chance, origin: string, token: string) {
    this.#chance = chance
    this.#url = `${origin.replace('http', 'ws')}${REALTIME_PATH}/?EIO=4&transport=websocket`
    this.#token = token
  }

  async say(victim: Scene): Promise<void> {
    const socket = await this.#open()
    const frame = this.#frame(victim)
    await new Promise<void>((resolve) => socket.send(frame, () => resolve()))
  }

  close(): void {
    this.#socket?.terminate()
  }

  async #open(): Promise<WebSocket> {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#socket
    if (this.#socket) this.cuts++
    for (;;) {
      const socket = new WebSocket(this.#url)
      socket.on('message', (data: Buffer) => this.heard.push(Buffer.from(data)))
      socket.on('error', () => undefined)
      const is_open = await new Promise<boolean>((resolve) => {
        socket.once('message', () => resolve(true))
        socket.once('close', () => resolve(false))
      })
      if (!is_open) continue
      this.#socket = socket
      socket.send(this.#packet({ type: CONNECT }))
      if (this.#token && this.#chance.happens(0.5)) {
        socket.send(this.#packet({ type: EVENT, data: ['login', { token: this.#token }], id: 1 }))
      }
      return socket
    }
  }

  #packet(packet: object): Uint8Array {
    return (this.#encoder.encode({ nsp: '/', ...packet } as never) as unknown as [Uint8Array])[0]
  }

  #frame(victim: Scene): string | Uint8Array {
    const chance = this.#chance
    const kind = chance.int(0, 10)
    if (kind < 2) return Buffer.from(Array.from({ length: chance.int(0, 200) }, () => chance.int(0, 256)))
    if (kind === 2) return chance.pick(['2', '3', '4', '5', '9', '4{}', '42["login"]', 'x'.repeat(20_000)])
    const chat = chance.pick([victim.private_chat, victim.group_chat])
    const data = chance.happens(0.5) ? chat : hostileValue(chance)
    const sound = this.#packet({ type: EVENT, data: [chance.pick(EVENTS), data], id: chance.int(0, 9) })
    if (kind < 7) return sound
    const damaged = Buffer.from(sound)
    for (let times = chance.int(1, 5); times > 0; times--) damaged[chance.int(0, damaged.length)] = chance.int(0, 256)
    return chance.happens(0.3) ? damaged.subarray(0, chance.int(0, damaged.length)) : damaged
  }
}
