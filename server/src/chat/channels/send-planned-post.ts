import * as z from 'zod'
import { id } from '@mela/contract/fields.ts'
import type { Context } from '../../context.ts'
import type { Job } from '../../platform/data/jobs.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { writeToChannel } from '../send/write-to-channel.ts'

// A planned post is sent by whichever worker locks it first, in the transaction that marks it as sent. Its nonce is that of
// the message, so there can be no second one.
export const SEND_PLANNED = 'chat:send-planned-post'
const payload = z.object({ id })

interface Stored {
  title: string
  content: string
}

/** Inside the transaction in which it was found to be due. */
export async function sendPlanned(context: Context, trx: Trx, post_id: string): Promise<void> {
  const row = await trx
    .selectFrom('chat_planned_post')
    .select(['channel_id', 'nonce', 'post', 'post_at'])
    .where('id', '=', post_id)
    .where('state', '=', 'planned')
    .forUpdate()
    .executeTakeFirst()
  // Sent or cancelled, or put off: then another job comes.
  if (!row || row.post_at > context.now()) return
  const { channel_id, nonce } = row
  const { message_id } = await writeToChannel(context, trx, { channel_id, nonce, ...(row.post as unknown as Stored) })
  const sent = { state: 'sent', message_id, changed_at: context.now() }
  await trx.updateTable('chat_planned_post').set(sent).where('id', '=', post_id).execute()
}

const sendOne = (context: Context, post_id: string) => transaction(context, (trx) => sendPlanned(context, trx, post_id))

/** What a worker whose clock was behind has passed over. One that cannot be sent stands in the way of no other. */
async function sendDue(context: Context): Promise<void> {
  const due = await context.db.tables
    .selectFrom('chat_planned_post')
    .select('id')
    .where('state', '=', 'planned')
    .where('post_at', '<=', context.now())
    .orderBy('post_at')
    .execute()
  const failures: unknown[] = []
  for (const post of due) await sendOne(context, post.id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

export const plannedPostJobs: Job[] = [
  { name: SEND_PLANNED, run: (context, given) => sendOne(context, payload.parse(given).id) },
  { name: 'chat:send-planned-posts', every: '* * * * *', run: sendDue },
]
