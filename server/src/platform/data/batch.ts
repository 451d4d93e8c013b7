import type { Histogram } from 'prom-client'
import { isDatabaseUnreachable } from './db.ts'
import { refuseAsPlatform } from '../http/refusal.ts'

// Group commit. What arrives while a commit is under way is written together by the next one; nothing waits for a timer.
// A lane is one sequence of batches: members of one key share a lane, so a locked row holds up only its own lane.
export interface Batch<Member, Result> {
  add(key: string, member: Member): Promise<Result>
}

export interface BatchOptions<Member, Result> {
  lanes: number
  max_size: number
  /** How many members may wait in one lane; whoever comes later is asked to come again. */
  most_waiting?: number
  /** Answers every member, in order. When it throws, the members are tried one by one, unless nobody could be reached at all. */
  run(members: Member[]): Promise<Result[]>
  sizes?: Histogram.Internal<string>
}

interface Waiting<Member, Result> {
  member: Member
  resolve(result: Result): void
  reject(error: unknown): void
}

const MOST_WAITING = 4_096
const RETRY_AFTER_S = 2

export function createBatch<Member, Result>(options: BatchOptions<Member, Result>): Batch<Member, Result> {
  const lanes = Array.from({ length: options.lanes }, () => new Lane(options))
  return {
    add: (key, member) =>
      new Promise((resolve, reject) => lanes[hash(key) % lanes.length]!.push({ member, resolve, reject })),
  }
}

class Lane<Member, Result> {
  #waiting: Waiting<Member, Result>[] = []
  #is_running = false
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
    if (this.#is_running) return
    this.#is_running = true
    // One turn of the event loop, so that requests which arrived together leave together.
    setImmediate(() => void this.#drain())
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.max_size)
      this.#options.sizes?.observe(batch.length)
      await this.#runTogether(batch)
    }
    this.#is_running = false
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
