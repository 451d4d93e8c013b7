import { ChestStatus } from '@mela/contract/chest-rules.ts'
import { ContentType } from '@mela/contract/chat-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import {
  groupChat,
  lockGroupRoom,
  readTakenPlaces,
  tellChat,
  writeLines,
  type Line,
  type Telling,
} from '../chat/index.ts'
import type { Context } from '../context.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting } from '../ledger/index.ts'
import { askTransaction, plainColumn, type Ask } from '../platform/db.ts'
import type { Chest } from './chest.ts'
import { tellAmounts } from '../wallet/index.ts'
import { minorOf } from './diamonds.ts'
import { endChest, takeShares as takeFree } from './sql.ts'

export interface Taken {
  /** What each got who got something. */
  amounts: Map<string, number>
  /** Those who were no longer in the group. */
  gone: Set<string>
}
interface Share {
  user_id: string
  position: number
  amount: number
}

/**
 * The next free shares for these people, credited, and told to them and the sender alone. Who is in the group is looked up
 * under the lock of its room, so that nobody takes a share after they were removed.
 */
export async function takeShares(context: Context, chest: Chest, user_ids: readonly string[]): Promise<Taken> {
  const chat = groupChat(chest.group_id)
  const { news, ...taken } = await context.db.tables.transaction().execute(async (trx) => {
    const ask = askTransaction(trx)
    const news: Telling[] = []
    await lockGroupRoom(ask, chest.group_id)
    // Not before: whoever waited for the lock until the time was over is too late.
    const now = context.now()
    const places = await readTakenPlaces(
      ask,
      user_ids.map((user_id) => ({ group_id: chest.group_id, user_id })),
    )
    const present = user_ids.filter((_, number) => places.has(number))
    const gone = new Set(user_ids.filter((_, number) => !places.has(number)))
    const shares = await ask<Share>(takeFree, [chest.id, plainColumn(present, String), now])
    const amounts = new Map(shares.map(({ user_id, amount }) => [user_id, amount]))
    if (shares.length === 0) return { amounts, gone, news }
    shares.sort((one, other) => one.position - other.position)
    const [is_over] = await ask(endChest, [chest.id, now, 0])
    news.push(
      await writeLines(
        context,
        trx,
        chat,
        shares.map(({ user_id }) => receivedLine(chest, user_id)),
      ),
    )
    news.push(await tellAmounts(context, trx, [...amounts.keys()]))
    if (is_over) {
      const data = { group_id: chest.group_id, chest_id: chest.id, status: ChestStatus.NotEnough }
      news.push(await tellChat(context, trx, chat, { type: 'chest_over', data }))
    }
    await credit(ask, chest, shares, now)
    return { amounts, gone, news }
  })
  // Nobody who claims waits until the others have heard of it.
  Promise.all(news.map((each) => each.announce())).catch((error: unknown) =>
    context.log.warn({ err: error }, 'an announcement is left to the relay'),
  )
  return taken
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
  await posting.write(ask, at)
}
