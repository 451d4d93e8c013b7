import { getSignInChallenge as call } from '@mela/contract/operators/operators-passkeys.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { createChallenge, SIGN_IN } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

export const getSignInChallenge = handleAdmin(call, (context) => {
  const { rp_id } = relyingParty(context)
  return Promise.resolve({ challenge: createChallenge(context, SIGN_IN), rp_id })
})
