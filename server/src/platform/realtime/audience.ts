import type { Socket } from 'socket.io'
import type { Bus } from './bus.ts'
import { SharedSubjects, type ReadShared } from './shared-subjects.ts'
import { encodeDispatch, frame, isSubjectsChanged, parseAddressed } from './frame.ts'

// Who on this gateway listens to what. One subscription per person, whatever the number of their devices.
/** A socket that has this much unsent is cut: it reconnects and reads what it missed. */
const UNSENT_BYTES = 512 * 1024
/** The same for answers, which wait as packets while nothing can be written. */
const UNSENT_PACKETS = 100
/** Of one session on this gateway: a browser with as many tabs. The oldest makes room, being the likeliest to be dead. */
const SOCKETS_PER_SESSION = 20
/** Sockets asked to resync spread over this time, and longer the more there are. */
const RESYNC_SPREAD_MS = 3_000
const RESYNC_PER_SECOND = 500

/** Heard by every gateway once, whatever the number of people. */
export const EVERYONE = 'rt.all'

export interface Listening {
  user_id: string
  token_hash: string
  /** Answers for the site, and is not told what the site tells everyone. */
  is_service: boolean
  socket: Socket
  /** Below the socket. Kept once they have joined: a frame for many passes by fewer objects on its way. */
  stream?: Stream | null
}
interface Person {
  devices: Set<Listening>
  unsubscribe(): void
}
/** What `ws` and engine.io keep to themselves: the stream below a socket, to which a frame built once is written. */
interface Underlying {
  writeBuffer: unknown[]
  transport: { socket: { _socket: Stream | null; terminate(): void } }
}
interface Stream {
  writable: boolean
  writableLength: number
  write(frame: Buffer): boolean
}

export class Audience {
  readonly #bus: Bus
  readonly #people = new Map<string, Person>()
  readonly #sessions = new Map<string, Set<Listening>>()
  readonly #shared: SharedSubjects<Set<Listening>>

  constructor(bus: Bus, readShared: ReadShared) {
    this.#bus = bus
    this.#shared = new SharedSubjects(bus, readShared, {
      devicesOf: (user_id) => this.#people.get(user_id)?.devices,
      resync: (user_ids) => this.resync(user_ids),
      deliver(to, payload) {
        const { packet, except_socket_id } = parseAddressed(payload)
        const framed = frame(packet)
        for (const devices of to) send(devices, framed, except_socket_id)
      },
    })
    bus.subscribe(EVERYONE, (payload) => {
      const framed = frame(parseAddressed(payload).packet)
      for (const { devices } of this.#people.values()) send(devices, framed, '', true)
    })
  }

  /** They listen at once to what is theirs alone; resolves when they also hear what they share with others. */
  join(listening: Listening): Promise<void> | undefined {
    const { user_id, token_hash } = listening
    listening.stream = underlying(listening.socket)._socket
    let person = this.#people.get(user_id)
    const is_first = !person
    person ??= this.#welcome(user_id)
    person.devices.add(listening)
    const same = this.#sessions.get(token_hash)
    if (same) addAndMakeRoom(same, listening)
    else this.#sessions.set(token_hash, new Set([listening]))
    return is_first ? this.#shared.arrive(user_id) : this.#shared.arrival(user_id)
  }

  #welcome(user_id: string): Person {
    const devices = new Set<Listening>()
    const unsubscribe = this.#bus.subscribe(`rt.user.${user_id}`, (payload) => {
      if (isSubjectsChanged(payload)) return this.#shared.readAgain([user_id])
      const { packet, except_socket_id } = parseAddressed(payload)
      send(devices, frame(packet), except_socket_id)
    })
    const person = { devices, unsubscribe }
    this.#people.set(user_id, person)
    return person
  }

  leave(listening: Listening): void {
    const person = this.#people.get(listening.user_id)
    person?.devices.delete(listening)
    if (person?.devices.size === 0) {
      person.unsubscribe()
      this.#people.delete(listening.user_id)
      this.#shared.leave(listening.user_id)
    }
    const same = this.#sessions.get(listening.token_hash)
    same?.delete(listening)
    if (same?.size === 0) this.#sessions.delete(listening.token_hash)
  }

  /** The session is over: its devices are told so, and log out. */
  end(token_hash: string): void {
    for (const { socket } of [...(this.#sessions.get(token_hash) ?? [])]) socket.disconnect(true)
  }

  /** These people are to ask for updates, at moments that are spread the more the more they are. */
  resync(user_ids: string[]): void {
    const within_ms = Math.max(RESYNC_SPREAD_MS, (user_ids.length / RESYNC_PER_SECOND) * 1000)
    const framed = frame(encodeDispatch({ t: 'RESYNC', d: { within_ms } }))
    for (const user_id of user_ids) {
      const person = this.#people.get(user_id)
      if (person) send(person.devices, framed)
    }
  }

  /** What people share may have changed unheard. */
  readSharedAgain(): void {
    this.#shared.readAgain(this.userIds())
  }

  tokenHashes(): string[] {
    return [...this.#sessions.keys()]
  }

  userIds(): string[] {
    return [...this.#people.keys()]
  }
}

const connectionOf = (socket: Socket) => socket.conn as unknown as Underlying
const underlying = (socket: Socket) => connectionOf(socket).transport.socket

function addAndMakeRoom(devices: Set<Listening>, listening: Listening): void {
  const [oldest] = devices
  if (devices.size >= SOCKETS_PER_SESSION && oldest) {
    devices.delete(oldest)
    terminate(oldest.socket)
  }
  devices.add(listening)
}

export const hasBacklog = (socket: Socket): boolean => connectionOf(socket).writeBuffer.length > UNSENT_PACKETS

/** Cuts the line without a word. */
export function terminate(socket: Socket): void {
  underlying(socket).terminate()
}

/** To a socket of which nobody has to be known. */
export function write(socket: Socket, framed: Buffer): void {
  const { _socket: stream } = underlying(socket)
  if (!stream?.writable) return
  if (stream.writableLength > UNSENT_BYTES) terminate(socket)
  else stream.write(framed)
}

function send(devices: Set<Listening>, framed: Buffer, except_socket_id = '', except_service = false): void {
  for (const { socket, stream, is_service } of devices) {
    if (!stream?.writable || (except_service && is_service)) continue
    if (except_socket_id !== '' && socket.id === except_socket_id) continue
    if (stream.writableLength > UNSENT_BYTES) terminate(socket)
    else stream.write(framed)
  }
}
