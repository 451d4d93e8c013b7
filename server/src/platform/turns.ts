import { refuseAsPlatform } from './refusal.ts'

/** Lets a few pieces of heavy work run at once; what would wait behind too many others is refused. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(at_once: number, most_waiting: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= at_once) {
      if (waiting.length >= most_waiting) throw refuseAsPlatform('too_many_operations', { retry_after: 10 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
