import { logout as call } from '@mela/contract/account/account.ts'
import { handle } from '../../platform/http/handle.ts'
import { endSession } from './sessions.ts'

export const logout = handle(call, async (context, _input, asker) => {
  await endSession(context, asker.token_hash)
  return {}
})
