import { endDevice as call } from '@mela/contract/account-credentials.ts'
import { handle } from '../platform/handle.ts'
import { endAllSessions } from './sessions.ts'

export const endDevice = handle(
  call,
  async (context, input, { user_id, session_id, token_hash, is_limited }, refuse) => {
    const is_other = !('id' in input) || input.id !== session_id
    if (is_limited && is_other) throw refuse('session_limited')
    if (!('id' in input)) {
      await endAllSessions(context, user_id, token_hash)
      return {}
    }
    const ended = await context.db.tables
      .deleteFrom('account_session')
      .where('id', '=', input.id)
      .where('user_id', '=', user_id)
      .returning('token_hash')
      .executeTakeFirst()
    if (!ended) throw refuse('non_existent')
    context.sessions.announceEnd([ended.token_hash.toString('hex')])
    return {}
  },
)
