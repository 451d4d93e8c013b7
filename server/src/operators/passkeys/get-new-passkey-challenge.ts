import { getNewPasskeyChallenge as call } from '@mela/contract/operators/operators-passkeys.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readOperator } from '../accounts/operators.ts'
import { createChallenge, creationOf } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

export const getNewPasskeyChallenge = handleAdmin(call, async (context, _input, { operator_id }) => {
  const operator = await readOperator(context, operator_id)
  const known = await context.db.tables
    .selectFrom('operators_passkey')
    .select(['credential_id as id', 'transports'])
    .where('operator_id', '=', operator_id)
    .execute()
  const { app_name = context.config.APP_NAME } = await context.settings.read()
  return {
    challenge: createChallenge(context, creationOf(operator_id)),
    rp_id: relyingParty(context).rp_id,
    rp_name: `${app_name} console`,
    user_handle: Buffer.from(`operator ${operator_id}`).toString('base64url'),
    user_name: operator?.name ?? '',
    known,
  }
})
