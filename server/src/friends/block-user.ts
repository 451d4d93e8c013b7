import type { Transaction } from 'kysely'
import { blockUser as call } from '@mela/contract/friends/friends.ts'
import { readTraits } from '../account/index.ts'
import { lockPair, privateChat, setMembers } from '../chat/index.ts'
import type { DB } from '../generated/tables.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { changeFriends } from './change.ts'
import { lockOwn } from './lock-own.ts'

const MOST_BLOCKED = 5_000

/** What is remembered here is repeated in their chat, where it decides who may write. */
export const blockUser = handle(call, async (context, { to_user_id, status }, { user_id }, refuse) => {
  if (to_user_id === user_id) throw refuseAsPlatform('invalid_params', { fields: { to_user_id: 'self' } })
  if (!(await readTraits(context, [to_user_id])).has(to_user_id)) throw refuse('non_existent')
  const is_blocked = status === 1
  await changeFriends(context, [user_id], async (trx) => {
    await lockOwn(trx, user_id)
    await lockPair(trx, user_id, to_user_id)
    if (is_blocked && (await countBlocked(trx, user_id)) >= MOST_BLOCKED) throw refuse('permission_not_allowed')
    if (is_blocked) {
      await trx
        .insertInto('friends_block')
        .values({ user_id, blocked_id: to_user_id, created_at: context.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('friends_block')
        .where('user_id', '=', user_id)
        .where('blocked_id', '=', to_user_id)
        .execute()
    }
    await setMembers(trx, privateChat(user_id, to_user_id), [to_user_id], { is_blocked_by_peer: is_blocked })
  })
  return { status }
})

async function countBlocked(trx: Transaction<DB>, user_id: string): Promise<number> {
  const { blocked } = await trx
    .selectFrom('friends_block')
    .select(({ fn }) => fn.countAll<string>().as('blocked'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(blocked)
}
