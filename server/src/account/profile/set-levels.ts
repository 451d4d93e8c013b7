import { plainColumn } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { EDITED } from './edit-user.ts'

const writeLevels = statement<{ user_ids: string; levels: string }>(
  'account_write_levels',
  `UPDATE account_user SET level = moved.level
   FROM unnest(:user_ids::bigint[], :levels::integer[]) moved (user_id, level) WHERE id = moved.user_id`,
)

/** The VIP levels that everybody sees beside names. */
export async function setLevels(trx: Trx, people: readonly { user_id: string; level: number }[]): Promise<void> {
  if (people.length === 0) return
  await trx.ask(writeLevels, {
    user_ids: plainColumn(people, ({ user_id }) => user_id),
    levels: plainColumn(people, ({ level }) => level),
  })
  for (const { user_id } of people) await trx.announce(EDITED, user_id)
}
