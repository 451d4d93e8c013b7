import * as z from 'zod'
import { readInvitedAfter } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { CHECK, checkKeyOf } from './check.ts'
import { readValidAmong } from './sql.ts'

const payload = z.object({ names: z.array(z.string()) })
const AT_ONCE = 500

/** After other terms hold: whoever was invited and is not valid yet may have done what is asked now. */
export async function recheckInvitations(context: Context, about: unknown): Promise<void> {
  if (!payload.parse(about).names.includes('invite_terms')) return
  const ask = askPool(context.db)
  for (let after = '0', is_more = true; is_more;) {
    const user_ids = await readInvitedAfter(ask, after, AT_ONCE)
    const valid = await readValidAmong(ask, user_ids)
    await transaction(context, async ({ addJob }) => {
      for (const user_id of user_ids.filter((id) => !valid.has(id))) {
        await addJob(CHECK, { user_id }, { key: checkKeyOf(user_id) })
      }
    })
    is_more = user_ids.length === AT_ONCE
    after = user_ids.at(-1) ?? after
  }
}
