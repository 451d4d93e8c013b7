import { isPushOffered } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { perContext } from '../../platform/per-context.ts'
import type { SentBody } from '../realtime/announce.ts'
import type { Crowd, MessageRow } from '../message.ts'

// The way from a sent message to whoever is woken for it. The sender waits for none of it and asks nothing: references
// gather for a moment and leave as one message, which one of the workers takes. Losing them costs a ring, no message.
export const PUSH_SUBJECT = 'push.messages'
const GATHER_MS = 200
const MOST_AT_ONCE = 5_000

interface Gathering {
  refs: SentBody
  timer: NodeJS.Timeout | undefined
}
const gathering = perContext((): Gathering => ({ refs: [], timer: undefined }))

/** Large groups wake nobody: who of their members is away is not known without asking for each of them. */
export function notePushes(context: Context, written: readonly { row: MessageRow; crowd: Crowd | null }[]): void {
  if (!isPushOffered(context)) return
  const gathered = gathering(context)
  for (const { row, crowd } of written) {
    if (crowd?.is_large || gathered.refs.length >= MOST_AT_ONCE) continue
    gathered.refs.push([row.chat_type, row.chat_id, row.message_id])
  }
  gathered.timer ??= setTimeout(() => leave(context, gathered), GATHER_MS).unref()
}

function leave(context: Context, gathered: Gathering): void {
  const { refs } = gathered
  gathered.refs = []
  gathered.timer = undefined
  if (refs.length > 0) context.bus.publish(PUSH_SUBJECT, Buffer.from(JSON.stringify(refs)))
}
