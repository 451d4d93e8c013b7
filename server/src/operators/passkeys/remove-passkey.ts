import { removePasskey as call } from '@mela/contract/operators/operators-passkeys.ts'
import { aboutRemoval } from '@mela/contract/operators/passkey-rules.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { requireSecondFactor } from '../accounts/second-factor.ts'

export const removePasskey = handleAdmin(call, async (context, { passkey_id, ...factor }, asker, refuse) => {
  const { operator_id } = asker
  await requireSecondFactor(context, operator_id, factor, { about: aboutRemoval(passkey_id), refuse })
  return asker.act(async (trx, note) => {
    const removed = await trx
      .deleteFrom('operators_passkey')
      .where('id', '=', passkey_id)
      .where('operator_id', '=', operator_id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw refuse('non_existent')
    note({ subject: `operator:${operator_id}`, details: { passkey_id, name: removed.name } })
    return {}
  })
})
