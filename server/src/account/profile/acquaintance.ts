import type { Context } from '../../context.ts'
import { readLinks } from '../sign-in/device-links.ts'

export interface Acquaintance {
  joined_at: Date
  /** When this session began; null where it has ended. */
  session_since: Date | null
  /** Others who signed in with the same browser. */
  shared_device: number
}

/** How well the site knows somebody, and the session they ask with. */
export async function readAcquaintance(
  context: Context,
  user_id: string,
  session_id: string | null = null,
): Promise<Acquaintance> {
  const { tables } = context.db
  const [user, session, links] = await Promise.all([
    tables.selectFrom('account_user').select('created_at').where('id', '=', user_id).executeTakeFirstOrThrow(),
    tables
      .selectFrom('account_session')
      .select('created_at')
      .where('id', '=', session_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst(),
    readLinks(context, user_id),
  ])
  return {
    joined_at: user.created_at,
    session_since: session?.created_at ?? null,
    shared_device: links.filter(({ by }) => by === 'device').length,
  }
}

export async function readJoinedAt({ db }: Context, user_id: string): Promise<Date> {
  const user = db.tables.selectFrom('account_user').select('created_at').where('id', '=', user_id)
  return (await user.executeTakeFirstOrThrow()).created_at
}
