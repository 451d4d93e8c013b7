import type { Context } from '../context.ts'
import type { Announce } from '../platform/data/outbox.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'
import { BROADCAST } from '../platform/realtime/broadcast.ts'
import { encodeBroadcast } from '../platform/realtime/frame.ts'
import type { Kind } from './content-row.ts'

const CHANGED = 'home:content'
const BEGINS_OR_ENDS = 'home:begin-or-end'

/** Everyone who is connected asks again for what is shown; it tells nobody what that is. */
export const homeTopics: Record<string, Announce> = {
  [CHANGED]: () => Promise.resolve([{ subject: BROADCAST, payload: encodeBroadcast('content_update') }]),
}
export const announceContent = (trx: Trx): Promise<void> => trx.announce(CHANGED, {})

/** At the moment at which something begins or ends. */
export const beginOrEnd = {
  name: BEGINS_OR_ENDS,
  run: (context: Context): Promise<void> => transaction(context, announceContent),
}

interface Scheduled {
  starts_at: string | null
  ends_at: string | null
}

/** Another time takes the place of the one that was planned. */
export async function planBeginAndEnd(
  trx: Trx,
  { kind, id }: { kind: Kind; id: string },
  { starts_at, ends_at }: Scheduled,
  now: Date,
): Promise<void> {
  for (const [what, at] of Object.entries({ begin: starts_at, end: ends_at })) {
    const after_ms = at ? Date.parse(at) - now.getTime() : 0
    if (after_ms <= 0) continue
    const when = { key: `content:${kind}:${id}:${what}`, after_seconds: Math.ceil(after_ms / 1000) }
    await trx.addJob(BEGINS_OR_ENDS, {}, when)
  }
}
