import type { Context } from '../../context.ts'
import { setGroupBanned } from '../../groups/index.ts'
import type { OperatorAsker } from '../../platform/http/handle-admin.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

/** Whoever is in the group sees a line of it at once. */
export async function changeGroupStatus(
  context: Context,
  asker: OperatorAsker,
  { group_id, reason, is_banned }: { group_id: string; reason: string; is_banned: boolean },
  refuse: Refuse<'non_existent'>,
): Promise<Record<string, never>> {
  await asker.act(async (trx, note) => {
    const changed = await setGroupBanned(context, trx, group_id, is_banned)
    if (!changed) throw refuse('non_existent')
    note({ subject: `group:${group_id}`, details: { before: changed.before, after: is_banned ? -2 : 1, reason } })
  })
  return {}
}
