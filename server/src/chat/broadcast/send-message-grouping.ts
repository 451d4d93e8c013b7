import { sendMessageGrouping as call } from '@mela/contract/chat/chat-broadcasts.ts'
import type { SentContent } from '@mela/contract/chat/chat-content.ts'
import { BROADCAST_MAX, ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { broadcastOf, requireGrouping, type Groupings } from './broadcasts.ts'
import { completeContent, type CardNeeds, type Content } from '../send/complete-content.ts'
import { fanOut, FINISH_BROADCAST, type BroadcastKey } from './fan-out.ts'

const BROADCASTING = { per_second: 0.2, burst: 10 }
/** By then the process that took the message has sent it to all, or is gone. */
const FINISH_AFTER_SECONDS = 15

interface Broadcast {
  user_id: string
  grouping_id: string
  nonce: string
  content: Content
}

/** Stored first with all whom it is for, then sent to each; the answer waits for that, and says the same however often it is asked for. */
export const sendMessageGrouping = (needs: Groupings & CardNeeds) =>
  handle(call, async (context, { chat_id, nonce, content: given }, { user_id }, refuse) => {
    if (!context.limits.take(BROADCASTING, `broadcast:${user_id}`, context.now().getTime())) {
      throw refuseAsPlatform('too_many_operations', { retry_after: 5 })
    }
    await requireGrouping(context, needs, chat_id, user_id, refuse)
    const content = await completeContent(context, needs, withoutQuote(given), user_id, refuse)
    const broadcast = { user_id, grouping_id: chat_id, nonce, content }
    const key = await transaction(context, (trx) => store(context, trx, needs, broadcast, refuse))
    const done = await fanOut(context, key)
    if (!done) throw refuse('permission_not_allowed')
    return broadcastOf(done)
  })

/** A quote belongs to one chat, and here there are many. */
function withoutQuote(content: SentContent): SentContent {
  if (content.type !== ContentType.Text) return content
  const { quote: _, ...data } = content.data
  return { type: content.type, data }
}

async function store(
  context: Context,
  trx: Trx,
  { readGroupingIds }: Groupings,
  { user_id: owner_id, grouping_id, nonce, content }: Broadcast,
  refuse: Refuse<'permission_not_allowed' | 'grouping_error'>,
): Promise<BroadcastKey> {
  await lockName(trx, `broadcast ${owner_id} ${grouping_id}`)
  const own = () =>
    trx.selectFrom('chat_broadcast').where('owner_id', '=', owner_id).where('grouping_id', '=', grouping_id)
  const known = await own().select('message_id').where('nonce', '=', nonce).executeTakeFirst()
  if (known) return { owner_id, grouping_id, message_id: known.message_id }
  const user_ids = await readGroupingIds(trx, owner_id, grouping_id)
  if (!user_ids) throw refuse('permission_not_allowed')
  if (user_ids.length === 0 || user_ids.length > BROADCAST_MAX) throw refuse('grouping_error')
  const { last_id } = await own()
    .select(({ fn }) => fn.max('message_id').as('last_id'))
    .executeTakeFirstOrThrow()
  const key = { owner_id, grouping_id, message_id: String(BigInt(last_id ?? 0) + 1n) }
  await trx
    .insertInto('chat_broadcast')
    .values({
      ...key,
      nonce,
      content_type: content.type,
      content: JSON.stringify(content.data),
      created_at: context.now(),
    })
    .execute()
  await trx
    .insertInto('chat_broadcast_recipient')
    .values(user_ids.map((user_id) => ({ ...key, user_id })))
    .execute()
  await trx.addJob(FINISH_BROADCAST, key, { after_seconds: FINISH_AFTER_SECONDS })
  return key
}
