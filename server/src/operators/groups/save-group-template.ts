import { saveGroupTemplate as call } from '@mela/contract/operators/operators-groups.ts'
import { saveGroupTemplate as save } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'

export const saveGroupTemplate = handleAdmin(call, (_context, input, asker, refuse) =>
  asker.act(async (trx, note) => {
    const saved = await save(trx, input)
    if (saved === 'missing' || saved === 'owner_missing') throw refuse('non_existent')
    if (saved === 'code_taken') throw refuseAsPlatform('invalid_params', { fields: { code: 'taken' } })
    if (saved === 'not_service') {
      throw refuseAsPlatform('invalid_params', { fields: { service_user_ids: 'not_service' } })
    }
    const { id: _id, ...after } = input
    note({ subject: `group_template:${saved.id}`, details: { before: saved.before, after } })
    return { id: saved.id }
  }),
)
