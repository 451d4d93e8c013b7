import * as z from 'zod'
import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { id } from '@mela/contract/fields.ts'
import { Currency } from '@mela/contract/money.ts'
import { groupChat, lockGroupRoom, systemLine, tellChat, writeLines } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { accountOf, House, houseOf, isFrozen, keyOf, Part, Posting } from '../ledger/index.ts'
import { askPool, type Ask } from '../platform/data/db.ts'
import { transaction } from '../platform/data/transaction.ts'
import { tellAmounts } from '../wallet/index.ts'
import { minorOf } from './diamonds.ts'
import { giveUnplayed, type Carried } from './unplayed.ts'
import { endChest, readDue, returnShares, type Chest } from './sql.ts'

const AT_ONCE = 500
const due = z.object({ chest_id: id })

/** At the second at which the time of one chest is over. */
export async function expireChest(context: Context, payload: unknown): Promise<void> {
  await expireDue(context, due.parse(payload).chest_id)
}

/** What was missed: while money stood still, or by a worker whose clock was behind. */
export async function expireChests(context: Context): Promise<void> {
  await expireDue(context, null)
}

/** One that cannot be ended stands in the way of no other. */
async function expireDue(context: Context, chest_id: string | null): Promise<void> {
  const chests = await askPool(context.db)(readDue, { now: context.now(), limit: AT_ONCE, chest_id })
  const failures: unknown[] = []
  for (const chest of chests) await giveBack(context, chest).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Leaves the chest as it is where nothing may move; the next look finds it again. */
async function giveBack(context: Context, chest: Chest): Promise<void> {
  try {
    await returnRest(context, chest)
  } catch (error) {
    if (!isFrozen(error)) throw error
    context.log.warn({ chest_id: chest.id }, 'chest expired, refund not possible yet')
  }
}

/**
 * The rest to the sender, once: only one transaction ends a chest, and its transfer has the key of the chest. A claim
 * either took its share before, or finds it returned.
 */
function returnRest(context: Context, chest: Chest): Promise<void> {
  const now = context.now()
  const chat = groupChat(chest.group_id)
  return transaction(context, async (trx) => {
    const { ask } = trx
    await lockGroupRoom(ask, chest.group_id)
    const shares = await ask(returnShares, { chest_id: chest.id })
    const rest = shares.reduce((sum, { amount }) => sum + amount, 0)
    const [ended] = await ask(endChest, { chest_id: chest.id, over_at: now, refund: rest })
    if (!ended) return
    const status = rest > 0 ? ChestStatus.Expired : ChestStatus.NotEnough
    const data = { group_id: chest.group_id, chest_id: chest.id, status }
    await tellChat(trx, chat, { type: 'chest_over', data })
    if (rest === 0) return
    const text = `The box expired. Diamonds back in your wallet: ${rest}.`
    const { content_type, content } = systemLine('chest_expired', { count: rest }, text)
    const line = { content_type, content, for_ids: [chest.user_id] }
    await writeLines(context, trx, chat, [line])
    await tellAmounts(trx, [chest.user_id])
    await refund(ask, chest, shares, now)
  })
}

async function refund(
  ask: Ask,
  { id: chest_id, user_id, book }: Chest,
  shares: readonly (Carried & { amount: number })[],
  at: Date,
): Promise<void> {
  const wallet = accountOf(user_id, Part.Available, Currency.Diamond, book)
  const posting = await Posting.lock(ask, [wallet])
  const amount = minorOf(shares.reduce((sum, share) => sum + share.amount, 0))
  posting.add({
    key: keyOf('chest_returned', chest_id),
    kind: 'chest_returned',
    reference: chest_id,
    entries: [
      { account: houseOf(House.Chests, Currency.Diamond, book), amount: -amount },
      { account: wallet, amount },
    ],
  })
  await giveUnplayed(
    ask,
    book,
    shares.map((share) => ({ ...share, user_id })),
  )
  await posting.write(ask, at)
}
