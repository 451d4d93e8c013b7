import { listMemberAccounts as call } from '@mela/contract/rewards/rewards-agents.ts'
import { readProfiles, readSignedInAmong } from '../../account/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireAgent } from './standing.ts'

interface Page {
  agent_id: string
  pos: number
  limit: number
}
const readOpened = statement<Page, { user_id: string; opened_at: Date }>(
  'rewards_list_member_accounts',
  `SELECT user_id, opened_at FROM rewards_member_account WHERE agent_id = :agent_id
   ORDER BY user_id DESC OFFSET :pos LIMIT :limit`,
)
const countOpened = statement<{ agent_id: string }, { total: number }>(
  'rewards_count_member_accounts',
  'SELECT count(*)::int AS total FROM rewards_member_account WHERE agent_id = :agent_id',
)

export const listMemberAccounts = handle(call, async (context, page, asker, refuse) => {
  const { user_id: agent_id } = await requireAgent(context, asker, refuse)
  const ask = askPool(context.db)
  const [rows, counted] = await Promise.all([ask(readOpened, { agent_id, ...page }), ask(countOpened, { agent_id })])
  const ids = rows.map(({ user_id }) => user_id)
  const [people, signed_in] = await Promise.all([readProfiles(context, ids), readSignedInAmong(ask, ids)])
  return {
    list: rows.map(({ user_id, opened_at }) => ({
      username: people.get(user_id)!.username,
      opened_at: opened_at.toISOString(),
      has_signed_in: signed_in.has(user_id),
    })),
    total: counted[0]!.total,
  }
})
