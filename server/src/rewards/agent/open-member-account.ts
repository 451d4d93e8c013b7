import { openMemberAccount as call } from '@mela/contract/rewards/rewards-agents.ts'
import { hashPassword, openAccount } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { statement } from '../../platform/data/statement.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { onceWithoutMoney } from '../../wallet/index.ts'
import { requireAgent } from './standing.ts'

const OPENED = { name: 'agent_accounts', seconds: 86_400 }
const MOST_A_DAY = 50

const addMember = statement<{ user_id: string; agent_id: string; now: Date }>(
  'rewards_add_member_account',
  `INSERT INTO rewards_member_account (user_id, agent_id, opened_at) VALUES (:user_id, :agent_id, :now)`,
)

/** Whoever gets the account is told that somebody else knows its password. */
export const openMemberAccount = handle(call, async (context, { username, password, nonce }, asker, refuse) => {
  const { user_id: agent_id } = await requireAgent(context, asker, refuse)
  let password_hash = ''
  const before = async () => {
    await requireOpen(context, 'sign_up', refuse)
    await requireCapacity(context, agent_id)
    password_hash = await hashPassword(context.config, password)
  }
  const asked = { call: 'openMemberAccount', user_id: agent_id, nonce, wanted: { username }, before } as const
  return onceWithoutMoney(context, asked, refuse, async (trx) => {
    const { language } = asker
    const user_id = await openAccount(context, trx, { username, password_hash, language, inviter_id: agent_id })
    if (user_id === undefined) throw refuse('agent_account_in_use')
    const now = context.now()
    await trx.ask(addMember, { user_id, agent_id, now })
    await trx.addJob('home:notify', { user_id, kind: 'account_opened', at: now.toISOString() })
    return { user_id, username }
  })
})

async function requireCapacity({ limits }: Context, agent_id: string): Promise<void> {
  const { count, retry_after } = await limits.count(OPENED, agent_id)
  if (count > MOST_A_DAY) throw refuseAsPlatform('too_many_operations', { retry_after })
}
