import { setUserStatus, type UserStatus } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { OperatorAsker } from '../../platform/http/handle-admin.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

/** A status other than normal ends every session; sockets drop as soon as it is committed. */
export async function changeUserStatus(
  context: Context,
  asker: OperatorAsker,
  { user_id, reason, status }: { user_id: string; reason: string; status: UserStatus },
  refuse: Refuse<'non_existent'>,
): Promise<Record<string, never>> {
  await asker.act(async (trx, note) => {
    const changed = await setUserStatus(context, trx, user_id, status)
    if (!changed) throw refuse('non_existent')
    note({ subject: `user:${user_id}`, details: { before: changed.before, after: status, reason } })
  })
  return {}
}
