import { endDevice as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { endAllSessions, endOwnSession } from './sessions.ts'

export const endDevice = handle(
  call,
  async (context, input, { user_id, session_id, token_hash, is_limited }, refuse) => {
    const is_other = !('id' in input) || input.id !== session_id
    if (is_limited && is_other) throw refuse('session_limited')
    if (!('id' in input)) {
      await endAllSessions(context, user_id, token_hash)
      return {}
    }
    if (!(await endOwnSession(context, user_id, input.id))) throw refuse('non_existent')
    return {}
  },
)
