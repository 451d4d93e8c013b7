import { Currency, toDecimal } from '@mela/contract/money.ts'
import { getChestForOperator as call } from '@mela/contract/operators/operators-chests.ts'
import { commitmentOf } from '@mela/rules/chest.ts'
import { readNames } from '../account/index.ts'
import { keyOf, readTransfers } from '../ledger/index.ts'
import { askPool, type Ask } from '../platform/data/db.ts'
import { handleAdmin } from '../platform/http/handle-admin.ts'
import { hasBest, readChests } from './chest.ts'
import { nameIn, readChestRow } from './operate-chests.ts'
import { readClaims, readTotals } from './sql.ts'

/** What people in the group may see of it, and what the ledger has: the seed and the positions once it is over. */
export const getChestForOperator = handleAdmin(call, async (context, { chest_id, pos, limit }, asker, refuse) => {
  const ask = askPool(context.db)
  // In this order: what is over in the first look has all its claims in the others.
  const row = await readChestRow(context, chest_id)
  const sealed = (await readChests(context, [chest_id])).get(chest_id)
  if (!row || !sealed) throw refuse('non_existent')
  const [totals] = await ask(readTotals, { chest_id })
  const claims = await ask(readClaims, { chest_id, pos, limit })
  const claimers = claims.map(({ user_id }) => user_id)
  const moved = await readMoved(ask, chest_id, claimers)
  const people = await readNames(context, [row.user.id, ...claimers])
  const is_over = row.over_at !== null
  const has_best = hasBest(row.type, row.refund)
  // Written before anything is shown.
  await asker.act(async (_trx, note) =>
    note({ subject: `chest:${chest_id}`, details: { user_id: row.user.id, pos, shown: claims.length } }),
  )
  return {
    chest: {
      ...row,
      remarks: sealed.remarks,
      commitment: Buffer.from(commitmentOf(sealed.seed)).toString('hex'),
      ...(is_over ? { seed: sealed.seed.toString('hex') } : {}),
    },
    list: claims.map(({ user_id, amount, position, claimed_at }) => ({
      ...{ user: nameIn(people, user_id), amount, created_at: claimed_at.toISOString() },
      is_best: has_best && position === totals!.best_position,
      ...(is_over ? { position } : {}),
    })),
    total: totals!.received_num,
    transfers: moved.map(({ user_id, ...transfer }) => ({ ...transfer, user: nameIn(people, user_id) })),
  }
})

const KINDS = ['chest_sent', 'chest_received', 'chest_returned'] as const
type Kind = (typeof KINDS)[number]
const isOfChest = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind)

/** Found by the keys that the transfers of a box have, so that nothing else has to be looked through. */
async function readMoved(ask: Ask, chest_id: string, claimers: readonly string[]) {
  const keys = [
    keyOf('chest_sent', chest_id),
    ...claimers.map((user_id) => keyOf('chest_received', chest_id, user_id)),
    keyOf('chest_returned', chest_id),
  ]
  const sides = await readTransfers(ask, keys)
  return sides.flatMap(({ transfer, kind, user_id, amount, created_at }) => {
    if (!isOfChest(kind)) return []
    return [
      { transfer, kind, user_id, amount: toDecimal(amount, Currency.Diamond), created_at: created_at.toISOString() },
    ]
  })
}
