import { setTimeout as wait } from 'node:timers/promises'
import { finishUpload as call } from '@mela/contract/media.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { isRefusal, refuse as refuseFile, refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { perContext } from '../../platform/per-context.ts'
import type { FileName } from '../address.ts'
import { isClaimed } from '../claims.ts'
import { finishIncoming } from './finish-incoming.ts'
import { requireOwnFile } from './parts.ts'
import { readFile, type FileRow, type RefusedFor } from '../rows.ts'

const ASKS = { per_second: 1, burst: 60 }
/** Shorter than a call may take. */
const ANSWERED_WITHIN_MS = 20_000

type State = 'ready' | 'working' | 'incomplete'
type Refusals = Refuse<'permission_not_allowed' | RefusedFor>

/** Puts a file of one's own together and looks at it. The work goes on when the call has been answered. */
export const finishUpload = handle(call, async (context, { url }, asker, refuse) => {
  if (!context.limits.take(ASKS, `upload_finish:${asker.user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const { name, row } = await requireOwnFile(context, url, asker.user_id, refuse)
  return { state: await finishWithin(context, row, name, ANSWERED_WITHIN_MS, refuse) }
})

/** How far it has come after so long. */
export async function finishWithin(
  context: Context,
  row: FileRow,
  name: FileName,
  within_ms: number,
  refuse: Refusals,
): Promise<State> {
  if (row.state === 'ready') return 'ready'
  if (row.refused_for) throw refuse(row.refused_for)
  const is_answered = new AbortController()
  const late = wait(within_ms, 'late' as const, { signal: is_answered.signal }).catch(() => 'late' as const)
  try {
    if ((await Promise.race([finishInBackground(context, row, name), late])) === 'late') return 'working'
  } finally {
    is_answered.abort()
  }
  const after = await readFile(context, name.key)
  if (!after) throw refuse('permission_not_allowed')
  if (after.state === 'ready') return 'ready'
  if (after.refused_for) throw refuse(after.refused_for)
  return (await isClaimed(context, name)) ? 'working' : 'incomplete'
}

/** What this process works on. */
const under_way = perContext(() => new Map<string, Promise<boolean>>())

function finishInBackground(context: Context, row: FileRow, name: FileName): Promise<boolean> {
  const works = under_way(context)
  const known = works.get(name.key)
  if (known) return known
  const work = finishIncoming(context, row, name, refuseFile).finally(() => works.delete(name.key))
  work.catch((error: unknown) => {
    if (!isRefusal(error)) context.log.error({ err: error, key: name.key }, 'file not finished')
  })
  works.set(name.key, work)
  return work
}
