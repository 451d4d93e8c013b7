import type { Socket } from 'socket.io'
import type { Bus } from './bus.ts'
import { frame, parseAddressed } from './frame.ts'

// Who on this gateway listens to what. One subscription per person, whatever the number of their devices.
/** A socket that has this much unsent is cut: it reconnects and reads what it missed. */
const UNSENT_BYTES = 512 * 1024

/** Heard by every gateway once, whatever the number of people. */
export const EVERYONE = 'rt.all'

export interface Listening {
  user_id: string
  token_hash: string
  /** Answers for the site, and is not told what the site tells everyone. */
  is_service: boolean
  socket: Socket
}
interface Person {
  devices: Set<Listening>
  unsubscribe(): void
}
/** What `ws` and engine.io keep to themselves: the stream below a socket, to which a frame built once is written. */
interface Underlying {
  transport: {
    socket: {
      _socket: { writable: boolean; writableLength: number; write(frame: Buffer): boolean } | null
      terminate(): void
    }
  }
}

export class Audience {
  readonly #bus: Bus
  readonly #people = new Map<string, Person>()
  readonly #sessions = new Map<string, Set<Listening>>()

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe(EVERYONE, (payload) => {
      const framed = frame(parseAddressed(payload).packet)
      for (const { devices } of this.#people.values()) send(devices, framed, '', true)
    })
  }

  join(listening: Listening): Listening {
    const { user_id, token_hash } = listening
    let person = this.#people.get(user_id)
    if (!person) {
      const devices = new Set<Listening>()
      const unsubscribe = this.#bus.subscribe(`rt.user.${user_id}`, (payload) => {
        const { packet, except_socket_id } = parseAddressed(payload)
        send(devices, frame(packet), except_socket_id)
      })
      this.#people.set(user_id, (person = { devices, unsubscribe }))
    }
    person.devices.add(listening)
    const same = this.#sessions.get(token_hash)
    if (same) same.add(listening)
    else this.#sessions.set(token_hash, new Set([listening]))
    return listening
  }

  leave(listening: Listening): void {
    const person = this.#people.get(listening.user_id)
    person?.devices.delete(listening)
    if (person?.devices.size === 0) {
      person.unsubscribe()
      this.#people.delete(listening.user_id)
    }
    const same = this.#sessions.get(listening.token_hash)
    same?.delete(listening)
    if (same?.size === 0) this.#sessions.delete(listening.token_hash)
  }

  /** The session is over: its devices are told so, and log out. */
  end(token_hash: string): void {
    for (const { socket } of [...(this.#sessions.get(token_hash) ?? [])]) socket.disconnect(true)
  }

  broadcast(framed: Buffer): void {
    for (const { devices } of this.#people.values()) send(devices, framed)
  }

  tokenHashes(): string[] {
    return [...this.#sessions.keys()]
  }

  userIds(): string[] {
    return [...this.#people.keys()]
  }

  size(): number {
    return this.#sessions.size
  }
}

const underlying = (socket: Socket) => (socket.conn as unknown as Underlying).transport.socket

/** Cuts the line without a word. */
export function terminate(socket: Socket): void {
  underlying(socket).terminate()
}

function send(devices: Set<Listening>, framed: Buffer, except_socket_id = '', except_service = false): void {
  for (const { socket, is_service } of devices) {
    if (socket.id === except_socket_id || (except_service && is_service)) continue
    const ws = underlying(socket)
    const stream = ws._socket
    if (!stream?.writable) continue
    if (stream.writableLength > UNSENT_BYTES) ws.terminate()
    else stream.write(framed)
  }
}
