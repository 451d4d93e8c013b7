import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { CHEST_LASTS_MS, ChestType, faultOfChest } from '@mela/contract/chests/chest-rules.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { addChest as call } from '@mela/contract/chests/chests.ts'
import { Currency } from '@mela/contract/money.ts'
import { commitmentOf, splitChest } from '@mela/rules/chest.ts'
import { siteDay } from '../account/index.ts'
import { groupChat, lockGroupRoom, writeAsMember } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting } from '../ledger/index.ts'
import { plainColumn, type Ask } from '../platform/data/db.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { storeAnswer, type KeyedRequest } from '../platform/data/requests.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'
import { tellAmounts, type Unplayed, type requireHolder } from '../wallet/index.ts'
import { minorOf } from './diamonds.ts'
import { spreadUnplayed, takeFromWallet } from './unplayed.ts'
import { nextChestId, readSentToday, writeChest } from './sql.ts'

export const EXPIRE = 'chests:expire-chest'
const SEED_BYTES = 32

type Reason = (typeof call)['refuses'][number]
type Refusals = Refuse<Reason>
type Holder = Awaited<ReturnType<typeof requireHolder>>

export interface Wanted {
  group_id: string
  type: ChestType
  amount: number
  num: number
  remark: string
  socket_id: string | undefined
}

interface Sealed {
  chest_id: string
  seed: Buffer
}

/** Message, shares, debit, the stored answer and the end of its time: all of it, or nothing where the nonce was used. */
export function sendChest(
  context: Context,
  wanted: Wanted,
  holder: Holder,
  request: KeyedRequest,
  refuse: Refusals,
): Promise<CallOutput<'addChest'> | undefined> {
  return transaction(context, async (trx) => {
    const { ask } = trx
    const [next] = await ask(nextChestId, {})
    const sealed: Sealed = { chest_id: next!.id, seed: context.random.bytes(SEED_BYTES) }
    const { chest_id } = sealed
    const written = await writeMessage(context, trx, wanted, request, sealed)
    if ('refused' in written) throw refuse(asReason(written.refused))
    if (!written.is_new) return undefined
    const { member_total } = await lockGroupRoom(ask, wanted.group_id)
    const fault = faultOfChest(wanted, member_total)
    if (fault) throw refuse(fault)
    const { posting, taken } = await debit(context, ask, { ...wanted, ...holder, chest_id }, refuse)
    const now = context.now()
    const { message_id } = written.message
    await storeChest(ask, wanted, holder, { ...sealed, taken, created_at: now, message_id })
    await trx.addJob(EXPIRE, { chest_id }, { key: `chest:${chest_id}`, after_seconds: CHEST_LASTS_MS / 1000 })
    await tellAmounts(trx, [holder.user_id])
    const answer = { chest_id, message: written.message }
    await storeAnswer(ask, request, answer, now)
    await posting.write(ask, now)
    return answer
  })
}

const asReason = (refused: string): Reason =>
  refused === 'muted' || refused === 'group_banned' ? refused : 'permission_not_allowed'

/** Sent like a text, with the commitment to the split and nothing of the split itself. */
const writeMessage = (
  context: Context,
  trx: Trx,
  { group_id, type, num, remark, socket_id }: Wanted,
  { user_id, key }: KeyedRequest,
  { chest_id, seed }: Sealed,
) =>
  writeAsMember(context, trx, groupChat(group_id), user_id, {
    content_type: ContentType.Treasure,
    content: { chest_id, remarks: remark, type, num, commitment: Buffer.from(commitmentOf(seed)).toString('hex') },
    nonce: key,
    socket_id,
  })

/** Under the lock of the wallet one person sends one chest after the other, so that neither it nor the day is overdrawn. */
async function debit(
  context: Context,
  ask: Ask,
  { user_id, book, chest_id, amount }: Wanted & Holder & { chest_id: string },
  refuse: Refusals,
): Promise<{ posting: Posting; taken: Unplayed[] }> {
  const { CHESTS_PER_DAY, CHEST_DIAMONDS_PER_DAY, SERVER_TZ } = context.config
  const wallet = accountOf(user_id, Part.Available, Currency.Diamond, book)
  const posting = await Posting.lock(ask, [wallet])
  const day = siteDay(SERVER_TZ, context.now())
  const [sent] = await ask(readSentToday, { user_id, day, time_zone: SERVER_TZ })
  if (sent!.chests >= CHESTS_PER_DAY || Number(sent!.diamonds) + amount > CHEST_DIAMONDS_PER_DAY) {
    throw refuse('chest_daily_limit')
  }
  const minor = minorOf(amount)
  const available = posting.balanceOf(wallet)
  const is_paid = posting.add({
    key: keyOf('chest_sent', chest_id),
    kind: 'chest_sent',
    reference: chest_id,
    entries: [
      { account: wallet, amount: -minor },
      { account: houseOf(House.Chests, Currency.Diamond, book), amount: minor },
    ],
  })
  if (!is_paid) throw refuse('chest_balance_not_enough')
  const taken = await takeFromWallet(ask, { user_id, book }, available, minor)
  if (!taken) throw refuse('withdraw_blocked')
  return { posting, taken }
}

interface Stored {
  /** What of it was paid in and not played. */
  taken: readonly Unplayed[]
  created_at: Date
  message_id: string
}

async function storeChest(
  ask: Ask,
  { group_id, type, amount, num, remark }: Wanted,
  { user_id, book }: Holder,
  { chest_id, seed, taken, created_at, message_id }: Sealed & Stored,
): Promise<void> {
  const expires_at = new Date(created_at.getTime() + CHEST_LASTS_MS)
  const shares = splitChest({ chest_id, is_lucky: type === ChestType.Luck, amount, num }, seed)
  const carried = spreadUnplayed(shares, taken)
  await ask(writeChest, {
    ...{ chest_id, group_id, user_id, book, type, amount, num, remarks: remark, seed, created_at, expires_at },
    message_id,
    shares: plainColumn(shares, (share) => share),
    banks: plainColumn(carried, ({ bank }) => bank),
    wallets: plainColumn(carried, ({ wallet }) => wallet),
  })
}
