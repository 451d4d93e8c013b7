import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { groupChat, lockGroupRoom, readTakenPlaces, tellChat, writeLines, type Line } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting } from '../ledger/index.ts'
import { plainColumn, type Ask } from '../platform/data/db.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'
import { tellAmounts } from '../wallet/index.ts'
import { minorOf } from './diamonds.ts'
import { giveUnplayed } from './unplayed.ts'
import { endChest, takeShares as takeFree, type Chest, type Share } from './sql.ts'

export interface Taken {
  /** What each got who got something. */
  amounts: Map<string, number>
  /** Those who were no longer in the group. */
  gone: Set<string>
}

/**
 * The next free shares for these people, credited, and told to them and the sender alone. Who is in the group is looked up
 * under the lock of its room, so that nobody takes a share after they were removed. Nobody who claims waits until the
 * others have heard of it.
 */
export function takeShares(context: Context, chest: Chest, user_ids: readonly string[]): Promise<Taken> {
  return transaction(context, (trx) => takeInside(context, trx, chest, user_ids), { answer_first: true })
}

async function takeInside(context: Context, trx: Trx, chest: Chest, user_ids: readonly string[]): Promise<Taken> {
  const { ask } = trx
  const chat = groupChat(chest.group_id)
  await lockGroupRoom(ask, chest.group_id)
  // Not before: whoever waited for the lock until the time was over is too late.
  const now = context.now()
  const places = await readTakenPlaces(
    ask,
    user_ids.map((user_id) => ({ group_id: chest.group_id, user_id })),
  )
  const present = user_ids.filter((_, number) => places.has(number))
  const gone = new Set(user_ids.filter((_, number) => !places.has(number)))
  const shares = await ask(takeFree, { chest_id: chest.id, user_ids: plainColumn(present, String), now })
  const amounts = new Map(shares.map(({ user_id, amount }) => [user_id, amount]))
  if (shares.length === 0) return { amounts, gone }
  shares.sort((one, other) => one.position - other.position)
  const [is_over] = await ask(endChest, { chest_id: chest.id, over_at: now, refund: 0 })
  const lines = shares.map(({ user_id }) => receivedLine(chest, user_id))
  await writeLines(context, trx, chat, lines)
  await tellAmounts(trx, [...amounts.keys()])
  if (is_over) {
    const data = { group_id: chest.group_id, chest_id: chest.id, status: ChestStatus.NotEnough }
    await tellChat(trx, chat, { type: 'chest_over', data })
  }
  await credit(ask, chest, shares, now)
  return { amounts, gone }
}

const receivedLine = ({ id, user_id }: Chest, receive_user_id: string): Line => ({
  content_type: ContentType.TreasureReceived,
  content: { chest_id: id, user_id, receive_user_id },
  for_ids: [...new Set([user_id, receive_user_id])],
})

async function credit(ask: Ask, { id, book }: Chest, shares: readonly Share[], at: Date): Promise<void> {
  const wallet = (user_id: string) => accountOf(user_id, Part.Available, Currency.Diamond, book)
  const posting = await Posting.lock(
    ask,
    shares.map(({ user_id }) => wallet(user_id)),
  )
  for (const { user_id, amount } of shares) {
    const minor = minorOf(amount)
    posting.add({
      key: keyOf('chest_received', id, user_id),
      kind: 'chest_received',
      reference: id,
      entries: [
        { account: houseOf(House.Chests, Currency.Diamond, book), amount: -minor },
        { account: wallet(user_id), amount: minor },
      ],
    })
  }
  await giveUnplayed(ask, book, shares)
  await posting.write(ask, at)
}
