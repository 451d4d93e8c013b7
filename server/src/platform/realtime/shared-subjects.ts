import type { Bus } from './bus.ts'
import { parsePlaced, type Place } from './frame.ts'

// Subjects that many people share, one subscription each, however many of them are here. Who may hear a hint is not left to
// the order in which hints arrive: each carries the number of the newest departure before it, and for whoever was last known
// to be there at an older number the record is asked first.
/** Somebody's place on a subject, as the record had it when the number of its newest departure was this. */
export interface Share {
  user_id: string
  subject: string
  /** Hints up to this position are not for them. */
  after: number
  departure: number
}
/** The shares of these people, on one subject or on all. */
export type ReadShared = (user_ids: string[], subject?: string) => Promise<Share[]>

/** The people of a gateway. */
export interface People<Devices> {
  deliver(to: Devices[], payload: Uint8Array): void
  /** They may have missed something: they are to ask. */
  resync(user_ids: string[]): void
  devicesOf(user_id: string): Devices | undefined
}

interface Listener<Devices> {
  devices: Devices
  after: number
  departure: number
}
interface Shared<Devices> {
  listeners: Map<string, Listener<Devices>>
  /** The oldest number at which any of them was last known to be there. */
  known: number
  waiting: (Place & { payload: Uint8Array })[]
  is_checking: boolean
  unsubscribe(): void
}

const READ_AT_ONCE = 1_000
const RETRY_MS = 1_000
/** Hints that wait for the record; beyond them everybody has to ask. */
const MOST_WAITING = 1_000

export class SharedSubjects<Devices> {
  readonly #bus: Bus
  readonly #read: ReadShared
  readonly #people: People<Devices>
  readonly #subjects = new Map<string, Shared<Devices>>()
  /** Only of those who share any. */
  readonly #shares = new Map<string, Set<string>>()
  readonly #asked = new Map<string, { is_newcomer: boolean; done: PromiseWithResolvers<void> }>()
  readonly #arriving = new Map<string, Promise<void>>()
  #is_reading = false

  constructor(bus: Bus, read: ReadShared, people: People<Devices>) {
    this.#bus = bus
    this.#read = read
    this.#people = people
  }

  /** Somebody's first device came: resolves when they hear what they share. */
  arrive(user_id: string): Promise<void> {
    const arriving = this.#ask(user_id, true).finally(() => {
      if (this.#arriving.get(user_id) === arriving) this.#arriving.delete(user_id)
    })
    this.#arriving.set(user_id, arriving)
    return arriving
  }

  /** For their further devices: nothing to wait for once the first is served. */
  arrival(user_id: string): Promise<void> | undefined {
    return this.#arriving.get(user_id)
  }

  leave(user_id: string): void {
    const shares = this.#shares.get(user_id)
    if (!shares) return
    this.#shares.delete(user_id)
    for (const subject of shares) this.#drop(subject, user_id)
  }

  /** What these people share may have changed. */
  readAgain(user_ids: string[]): void {
    for (const user_id of user_ids) {
      this.#ask(user_id, false).catch(() =>
        setTimeout(() => {
          if (this.#people.devicesOf(user_id)) this.readAgain([user_id])
        }, RETRY_MS).unref(),
      )
    }
  }

  #ask(user_id: string, is_newcomer: boolean): Promise<void> {
    const asked = this.#asked.get(user_id)
    if (asked) {
      asked.is_newcomer &&= is_newcomer
      return asked.done.promise
    }
    const done = Promise.withResolvers<void>()
    this.#asked.set(user_id, { is_newcomer, done })
    if (!this.#is_reading) {
      this.#is_reading = true
      // One turn of the event loop, so that people who come together are asked for together.
      setImmediate(() => void this.#readAsked())
    }
    return done.promise
  }

  /** One question at a time: an older answer never comes after a newer one. */
  async #readAsked(): Promise<void> {
    while (this.#asked.size > 0) {
      const some = [...this.#asked].slice(0, READ_AT_ONCE)
      for (const [user_id] of some) this.#asked.delete(user_id)
      try {
        const shares = await this.#read(some.map(([user_id]) => user_id))
        const by_person = Map.groupBy(shares, ({ user_id }) => user_id)
        for (const [user_id, { is_newcomer, done }] of some) {
          this.#lay(user_id, by_person.get(user_id) ?? [], is_newcomer)
          done.resolve()
        }
      } catch (error) {
        for (const [, { done }] of some) done.reject(error)
      }
    }
    this.#is_reading = false
  }

  #lay(user_id: string, shares: Share[], is_newcomer: boolean): void {
    const devices = this.#people.devicesOf(user_id)
    if (!devices) return
    const former = this.#shares.get(user_id)
    const subjects = new Set(shares.map(({ subject }) => subject))
    for (const subject of former ?? []) if (!subjects.has(subject)) this.#drop(subject, user_id)
    for (const { subject, after, departure } of shares) {
      const shared = this.#subjects.get(subject) ?? this.#open(subject)
      shared.listeners.set(user_id, { devices, after, departure })
      shared.known = Math.min(shared.known, departure)
    }
    if (subjects.size > 0) this.#shares.set(user_id, subjects)
    else this.#shares.delete(user_id)
    const is_more = shares.some(({ subject }) => !former?.has(subject))
    if (is_more && !is_newcomer) this.#people.resync([user_id])
  }

  #open(subject: string): Shared<Devices> {
    const unsubscribe = this.#bus.subscribe(subject, (payload) => this.#hear(subject, payload))
    const shared: Shared<Devices> = {
      listeners: new Map(),
      known: Infinity,
      waiting: [],
      is_checking: false,
      unsubscribe,
    }
    this.#subjects.set(subject, shared)
    return shared
  }

  #drop(subject: string, user_id: string): void {
    const shared = this.#subjects.get(subject)
    shared?.listeners.delete(user_id)
    if (shared?.listeners.size !== 0) return
    shared.unsubscribe()
    this.#subjects.delete(subject)
  }

  #hear(subject: string, whole: Uint8Array): void {
    const shared = this.#subjects.get(subject)
    if (!shared) return
    const hint = parsePlaced(whole)
    if (!shared.is_checking && hint.departure <= shared.known) return this.#deliver(shared, hint)
    shared.waiting.push(hint)
    if (shared.waiting.length > MOST_WAITING) this.#giveUp(shared)
    if (!shared.is_checking) void this.#check(subject, shared)
  }

  #deliver({ listeners }: Shared<Devices>, { position, payload }: Place & { payload: Uint8Array }): void {
    const to: Devices[] = []
    for (const { devices, after } of listeners.values()) if (position > after) to.push(devices)
    this.#people.deliver(to, payload)
  }

  /** Whoever is no longer there hears nothing of what waits, but is to ask. An answer older than the hint is none. */
  async #check(subject: string, shared: Shared<Devices>): Promise<void> {
    shared.is_checking = true
    while (shared.waiting.length > 0) {
      const { departure } = shared.waiting[0]!
      if (departure <= shared.known) {
        this.#deliver(shared, shared.waiting.shift()!)
        continue
      }
      const asked = [...shared.listeners.keys()]
      const shares = await this.#read(asked, subject).catch(() => undefined)
      if (shares?.every((share) => share.departure >= departure)) this.#confirm(subject, shared, asked, shares)
      else this.#giveUp(shared)
    }
    shared.is_checking = false
  }

  #confirm(subject: string, shared: Shared<Devices>, asked: string[], shares: Share[]): void {
    const confirmed = new Map(shares.map((share) => [share.user_id, share]))
    const gone: string[] = []
    for (const user_id of asked) {
      const listener = shared.listeners.get(user_id)
      const share = confirmed.get(user_id)
      if (!listener) continue
      if (share) Object.assign(listener, { after: share.after, departure: share.departure })
      else {
        gone.push(user_id)
        this.#shares.get(user_id)?.delete(subject)
        this.#drop(subject, user_id)
      }
    }
    shared.known = Infinity
    for (const { departure } of shared.listeners.values()) shared.known = Math.min(shared.known, departure)
    if (gone.length > 0) this.#people.resync(gone)
  }

  #giveUp(shared: Shared<Devices>): void {
    shared.waiting = []
    this.#people.resync([...shared.listeners.keys()])
  }
}
