import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { perContext } from './per-context.ts'

interface Known<Answer> {
  answer: Promise<Answer>
  /** While it is being read, everyone who asks waits for it. */
  until: number
}
const MOST_KNOWN = 1_000

/**
 * What many ask for at once is read once for all of them, and for a moment told again without reading. What was said on
 * the subject, where one is named, ends what is believed before its time.
 */
export function believed<Asked extends object, Answer>(
  believed_ms: number,
  read: (context: Context, asked: Asked) => Promise<Answer>,
  forget_on?: string,
): (context: Context, asked: Asked) => Promise<Answer> {
  const memories = perContext(({ bus }) => {
    const memory = new LRUCache<string, Known<Answer>>({ max: MOST_KNOWN })
    const forget = () => memory.clear()
    if (forget_on !== undefined) {
      bus.onGap(forget)
      bus.subscribe(forget_on, forget)
    }
    return memory
  })
  return (context, asked) => {
    const memory = memories(context)
    const key = JSON.stringify(asked)
    const known = memory.get(key)
    if (known && known.until > context.now().getTime()) return known.answer
    const fresh: Known<Answer> = { answer: read(context, asked), until: Infinity }
    memory.set(key, fresh)
    fresh.answer.then(
      () => (fresh.until = context.now().getTime() + believed_ms),
      () => (fresh.until = 0),
    )
    return fresh.answer
  }
}
