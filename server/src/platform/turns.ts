import { refuseAsPlatform } from './http/refusal.ts'

/** Lets a few pieces of heavy work run at once, and those of everybody who waits in turn; what would wait behind too many others is refused. */
export type Turns = <T>(work: () => Promise<T>, person?: string) => Promise<T>

export function createTurns(at_once: number, most_waiting: number, most_waiting_each = most_waiting): Turns {
  let running = 0
  let waiting_total = 0
  /** Whoever had a turn stands behind all others who wait. */
  const waiting = new Map<string, (() => void)[]>()

  function enter(person: string): Promise<void> {
    const own = waiting.get(person) ?? []
    if (waiting_total >= most_waiting || own.length >= most_waiting_each) {
      throw refuseAsPlatform('too_many_operations', { retry_after: 10 })
    }
    waiting_total++
    waiting.set(person, own)
    return new Promise<void>((resolve) => own.push(resolve))
  }

  function leave(): void {
    for (const [person, own] of waiting) {
      const next = own.shift()!
      waiting_total--
      waiting.delete(person)
      if (own.length > 0) waiting.set(person, own)
      return next()
    }
    running--
  }

  return async (work, person = '') => {
    if (running >= at_once) await enter(person)
    else running++
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
