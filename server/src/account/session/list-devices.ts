import { listDevices as call, type Device } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'

export const listDevices = handle(call, async (context, _input, { user_id, session_id }) => {
  const rows = await context.db.tables
    .selectFrom('account_session')
    .select(['id', 'source', 'user_agent', 'created_at', 'last_active_at', 'is_limited'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', context.now())
    .orderBy('created_at', 'desc')
    .execute()
  return rows
    .map(({ id, source, user_agent, created_at, last_active_at, is_limited }) => ({
      id,
      source: source as Device['source'],
      user_agent,
      created_at: created_at.toISOString(),
      last_active_unix: (id === session_id ? context.now() : (last_active_at ?? created_at)).getTime(),
      is_current: id === session_id,
      is_limited,
    }))
    .toSorted((one, other) => other.last_active_unix - one.last_active_unix)
})
