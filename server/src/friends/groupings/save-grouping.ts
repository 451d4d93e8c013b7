import type { Transaction } from 'kysely'
import { saveGrouping as call } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import type { DB } from '../../generated/tables.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeFriends } from '../change.ts'
import { lockOwn } from '../lock-own.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

const MOST_GROUPINGS = 200
const GREATEST_ORDER = 2 ** 31 - 1

export const saveGrouping = handle(call, async (context, input, { user_id }, refuse) => {
  const name = input.name.trim()
  if (isBlank(name)) throw refuse('grouping_error')
  if (input.id === UNGROUPED_ID) throw refuse('permission_not_allowed')
  const change = { name, sort_order: orderOf(input.order) }
  return changeFriends(context, [user_id], async (trx) => {
    const saved = input.id
      ? await editGrouping(trx, user_id, input.id, change)
      : await createGrouping(trx, user_id, { ...change, created_at: context.now() })
    if (!saved) throw refuse('permission_not_allowed')
    return { id: saved.id }
  })
})

function orderOf(text: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) return 0
  return Math.max(-GREATEST_ORDER, Math.min(GREATEST_ORDER, Number(text)))
}

function editGrouping(
  trx: Transaction<DB>,
  user_id: string,
  id: string,
  change: { name: string; sort_order: number },
): Promise<{ id: string } | undefined> {
  return trx
    .updateTable('friends_grouping')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

async function createGrouping(
  trx: Transaction<DB>,
  user_id: string,
  grouping: { name: string; sort_order: number; created_at: Date },
): Promise<{ id: string } | undefined> {
  await lockOwn(trx, user_id)
  const { total } = await trx
    .selectFrom('friends_grouping')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (Number(total) >= MOST_GROUPINGS) return undefined
  return trx
    .insertInto('friends_grouping')
    .values({ user_id, ...grouping })
    .returning('id')
    .executeTakeFirstOrThrow()
}
