import { getConfirmChallenge as call } from '@mela/contract/operators/operators-passkeys.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { confirmationOf, createChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

export const getConfirmChallenge = handleAdmin(call, (context, { about }, { operator_id }) => {
  const { rp_id } = relyingParty(context)
  return Promise.resolve({ challenge: createChallenge(context, confirmationOf(operator_id, about)), rp_id })
})
