import { getChestInfo as call } from '@mela/contract/chests/chests.ts'
import { commitmentOf } from '@mela/rules/chest.ts'
import { readUsers } from '../account/index.ts'
import { askPool } from '../platform/data/db.ts'
import { handle } from '../platform/http/handle.ts'
import { hasBest, requireChest, statusFor } from './chest.ts'
import { readStandings } from './standings.ts'
import { readClaims, readTotals } from './sql.ts'

/** The seed, and which share was which, are told once nothing can be gained from knowing them. */
export const getChestInfo = handle(call, async (context, { chest_id, pos, limit }, { user_id }, refuse) => {
  const chest = await requireChest(context, chest_id, user_id, refuse)
  const ask = askPool(context.db)
  // In this order: what is over in the first look has all its claims in the others.
  const [standing] = await readStandings(context, [{ chest_id, user_id }])
  const [[totals], claims] = await Promise.all([
    ask(readTotals, { chest_id }),
    ask(readClaims, { chest_id, pos, limit }),
  ])
  const people = new Set([chest.user_id, ...claims.map((claim) => claim.user_id)])
  const users = new Map((await readUsers(context, [...people], user_id)).map((user) => [user.id, user]))
  const { over_at, refund, expires_at, my_amount } = standing!
  const { received_num, received_amount, best_position, best_user_id } = totals!
  const is_over = over_at !== null
  const has_best = hasBest(chest.type, refund)
  const { id, group_id, type, amount, num, remarks, seed } = chest
  return {
    chest: {
      ...{ id, group_id, type, amount, num, received_num, received_amount, remarks, is_over },
      user: users.get(chest.user_id)!,
      created_at: chest.created_at.toISOString(),
      expires_unix: expires_at.getTime(),
      status: statusFor(standing!, context.now()),
      commitment: Buffer.from(commitmentOf(seed)).toString('hex'),
      ...(is_over ? { seed: seed.toString('hex') } : {}),
    },
    my_amount,
    is_my_best: has_best && best_user_id === user_id,
    list: claims.map((claim) => ({
      user: users.get(claim.user_id)!,
      amount: claim.amount,
      created_at: claim.claimed_at.toISOString(),
      is_best: has_best && claim.position === best_position,
      ...(is_over ? { position: claim.position } : {}),
    })),
    total: received_num,
  }
})
