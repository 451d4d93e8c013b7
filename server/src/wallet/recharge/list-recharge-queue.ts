import type { Kysely } from 'kysely'
import { listRechargeQueue as call } from '@mela/contract/operators/operators-recharges.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { escapeLike } from '../../platform/data/like.ts'
import type { AdminNeeds } from '../admin.ts'
import { reviewRecharges } from './reviewed-recharges.ts'

const UNREAD_MS = 7 * 24 * 3_600_000
const ORDER = { waiting: 'asc', open: 'desc', done: 'desc' } as const
type Queue = keyof typeof ORDER

function inQueue(tables: Kysely<DB>, queue: Queue) {
  const orders = tables.selectFrom('wallet_recharge')
  if (queue === 'done') return orders.where('status', '<>', RechargeStatus.Pending)
  return orders.where('status', '=', RechargeStatus.Pending).where('reference', queue === 'waiting' ? '<>' : '=', '')
}

/** Whoever waits longest is first; of the others the newest. */
export const listRechargeQueue = (needs: AdminNeeds) =>
  handleAdmin(call, async (context, { queue, type, user_id, query, pos, limit }) => {
    let wanted = inQueue(context.db.tables, queue)
    if (type !== undefined) wanted = wanted.where('currency', '=', type)
    if (user_id !== undefined) wanted = wanted.where('user_id', '=', user_id)
    if (query) {
      wanted = wanted.where(({ eb, or }) =>
        or([
          eb('reference', 'like', `${escapeLike(query.toUpperCase())}%`),
          ...(/^\d{1,18}$/.test(query) ? [eb('id', '=', query)] : []),
        ]),
      )
    }
    const rows = await wanted.selectAll().orderBy('id', ORDER[queue]).offset(pos).limit(limit).execute()
    const { total } = await wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    return {
      list: await reviewRecharges(context, needs, rows),
      total: Number(total),
      counts: await readCounts(context),
    }
  })

async function readCounts({ db, now }: Context) {
  const count = async (queue: Queue) => {
    const { total } = await inQueue(db.tables, queue)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const { unmatched } = await db.tables
    .selectFrom('wallet_deposit')
    .select(({ fn }) => fn.countAll<string>().as('unmatched'))
    .where('state', '=', 'unmatched')
    .executeTakeFirstOrThrow()
  const { unread } = await db.tables
    .selectFrom('wallet_unread_event')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('received_at', '>', new Date(now().getTime() - UNREAD_MS))
    .executeTakeFirstOrThrow()
  const [waiting, open] = [await count('waiting'), await count('open')]
  return { waiting, open, unmatched: Number(unmatched), unread: Number(unread) }
}
