import { statement } from '../../platform/data/statement.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { tellOwnDevices } from '../push/notify.ts'

const writeAgent = statement<{ user_id: string; is_agent: boolean }>(
  'account_write_agent',
  'UPDATE account_user SET is_agent = :is_agent WHERE id = :user_id',
)

/** What the person's own app shows of it. */
export async function setAgent(trx: Trx, user_id: string, is_agent: boolean): Promise<void> {
  await trx.ask(writeAgent, { user_id, is_agent })
  await tellOwnDevices(trx, user_id)
}
