import type { Histogram } from 'prom-client'
import { isDatabaseUnreachable } from './db.ts'
import { refuseAsPlatform } from '../http/refusal.ts'

// Group commit. What arrives while a commit is under way is written together by the next one; nothing waits for a timer.
// A lane is one sequence of batches, and members of one key share a lane. A batch that takes long, because a row it needs
// is locked, is overtaken: it holds up the members of its own keys, whose order stays, and nobody else in its lane.
export interface Batch<Member, Result> {
  add(key: string, member: Member): Promise<Result>
}

export interface BatchOptions<Member, Result> {
  lanes: number
  max_size: number
  /** How many members may wait in one lane; whoever comes later is asked to come again. */
  most_waiting?: number
  /** After so long others go past a batch. */
  slow_ms?: number
  /** Answers every member, in order. When it throws, the members are tried one by one, unless nobody could be reached at all. */
  run(members: Member[]): Promise<Result[]>
  sizes?: Histogram.Internal<string>
}

interface Waiting<Member, Result> {
  key: string
  member: Member
  resolve(result: Result): void
  reject(error: unknown): void
}

const MOST_WAITING = 4_096
const RETRY_AFTER_S = 2
const SLOW_MS = 250
/** Of one lane: each holds a connection of the database. */
const MOST_OVERTAKEN = 2

export function createBatch<Member, Result>(options: BatchOptions<Member, Result>): Batch<Member, Result> {
  const lanes = Array.from({ length: options.lanes }, () => new Lane(options))
  return {
    add: (key, member) =>
      new Promise((resolve, reject) => lanes[hash(key) % lanes.length]!.push({ key, member, resolve, reject })),
  }
}

class Lane<Member, Result> {
  #waiting: Waiting<Member, Result>[] = []
  #is_running = false
  /** The keys of each batch that was overtaken and has not ended. */
  readonly #overtaken = new Set<Set<string>>()
  readonly #options: BatchOptions<Member, Result>

  constructor(options: BatchOptions<Member, Result>) {
    this.#options = options
  }

  push(waiting: Waiting<Member, Result>): void {
    if (this.#waiting.length >= (this.#options.most_waiting ?? MOST_WAITING)) {
      waiting.reject(refuseAsPlatform('too_many_operations', { retry_after: RETRY_AFTER_S }))
      return
    }
    this.#waiting.push(waiting)
    this.#start()
  }

  #start(): void {
    if (this.#is_running || this.#waiting.length === 0) return
    this.#is_running = true
    // One turn of the event loop, so that requests which arrived together leave together.
    setImmediate(() => void this.#drain())
  }

  async #drain(): Promise<void> {
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) {
      this.#options.sizes?.observe(batch.length)
      if (await this.#runUnlessOvertaken(batch)) return
    }
    this.#is_running = false
  }

  #take(): Waiting<Member, Result>[] {
    const { max_size } = this.#options
    if (this.#overtaken.size === 0) return this.#waiting.splice(0, max_size)
    const keys = [...this.#overtaken]
    const taken: Waiting<Member, Result>[] = []
    this.#waiting = this.#waiting.filter((waiting) => {
      if (taken.length === max_size || keys.some((held) => held.has(waiting.key))) return true
      taken.push(waiting)
      return false
    })
    return taken
  }

  /** Whether it was overtaken, so that somebody else goes on with those who wait. */
  async #runUnlessOvertaken(batch: Waiting<Member, Result>[]): Promise<boolean> {
    let held: Set<string> | undefined
    const timer = setInterval(() => {
      if (held || this.#overtaken.size >= MOST_OVERTAKEN) return
      held = new Set(batch.map(({ key }) => key))
      this.#overtaken.add(held)
      this.#is_running = false
      this.#start()
    }, this.#options.slow_ms ?? SLOW_MS)
    await this.#runTogether(batch)
    clearInterval(timer)
    if (!held) return false
    this.#overtaken.delete(held)
    this.#start()
    return true
  }

  async #runTogether(batch: Waiting<Member, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ member }) => member))
      batch.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      // One by one each of them would wait for the same connection; those who wait behind them would, too.
      if (isDatabaseUnreachable(error)) for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
      else if (batch.length === 1) batch[0]!.reject(error)
      else for (const waiting of batch) await this.#runTogether([waiting])
    }
  }
}

function hash(key: string): number {
  let value = 2166136261
  for (let index = 0; index < key.length; index++) value = Math.imul(value ^ key.charCodeAt(index), 16777619)
  return value >>> 0
}
