import { readInvitedAmong } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { plainColumn } from '../../platform/data/db.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import { readEnough } from './sql.ts'
import { needOf, termsOf } from './terms.ts'

export const CHECK = 'rewards:check-invitation'
export const checkKeyOf = (user_id: string) => `invitation:${user_id}`

/**
 * Inside the transaction, after recharges or stakes of these people were added up: whoever was invited and has done enough of
 * them is looked at.
 */
export async function addInvitationCheck(
  { config, settings }: Context,
  { ask, addJob }: UnitOfWork,
  user_ids: readonly string[],
): Promise<void> {
  const terms = termsOf(config, await settings.read())
  const enough = await ask(readEnough, {
    user_ids: plainColumn(user_ids, String),
    ...{ recharge: needOf(terms, 'recharge'), consumption: needOf(terms, 'consumption') },
  })
  const ids = enough.map(({ user_id }) => user_id)
  // In the order of their ids, so that two who add the same never wait for each other.
  for (const user_id of await readInvitedAmong(ask, ids)) await addJob(CHECK, { user_id }, { key: checkKeyOf(user_id) })
}
