import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { perContext } from './per-context.ts'

interface Known<Answer> {
  answer: Promise<Answer>
  /** While it is being read, everyone who asks waits for it. */
  until: number
}
interface Memory {
  clear(): void
}
const MOST_KNOWN = 1_000
/** What is cached until something is said on a subject. */
const listening: { subject: string; memoryOf: (context: Context) => Memory }[] = []

/** At the start, so that no change is missed between the first answer and the first word about it. */
export function listenForChanges(context: Context): void {
  for (const { memoryOf } of listening) memoryOf(context)
}

/** After the commit of a change: this process knows at once, the others hear of it. */
export function announceChange(context: Context, subject: string): void {
  for (const each of listening) if (each.subject === subject) each.memoryOf(context).clear()
  context.bus.publish(subject, Buffer.alloc(0))
}

/**
 * What many ask for at once is read once for all of them, and for a moment told again without reading. What was said on
 * the subject, where one is named, ends what is cached before its time.
 */
export function cached<Asked extends object, Answer>(
  ttl_ms: number,
  read: (context: Context, asked: Asked) => Promise<Answer>,
  forget_on?: string,
): (context: Context, asked: Asked) => Promise<Answer> {
  const memoryOf = perContext(({ bus }) => {
    const memory = new LRUCache<string, Known<Answer>>({ max: MOST_KNOWN })
    const forget = () => memory.clear()
    if (forget_on !== undefined) {
      bus.onGap(forget)
      bus.subscribe(forget_on, forget)
    }
    return memory
  })
  if (forget_on !== undefined) listening.push({ subject: forget_on, memoryOf })
  return (context, asked) => {
    const memory = memoryOf(context)
    const key = JSON.stringify(asked)
    const known = memory.get(key)
    if (known && known.until > context.now().getTime()) return known.answer
    const fresh: Known<Answer> = { answer: read(context, asked), until: Infinity }
    memory.set(key, fresh)
    fresh.answer.then(
      () => (fresh.until = context.now().getTime() + ttl_ms),
      () => (fresh.until = 0),
    )
    return fresh.answer
  }
}
