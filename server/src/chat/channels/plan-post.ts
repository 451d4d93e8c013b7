import type * as z from 'zod'
import type { planPost as call } from '@mela/contract/operators/operators-posts.ts'
import type { Context } from '../../context.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { SEND_PLANNED, sendPlanned } from './send-planned-post.ts'

type PostRefusals = Refuse<'changed_meanwhile' | 'non_existent'>
const LONGEST_MS = 366 * 24 * 3_600_000

/** What is to be said in a channel, and when; inside the caller's transaction. */
export async function planPost(
  context: Context,
  trx: Trx,
  input: z.output<typeof call.input>,
  refuse: PostRefusals,
): Promise<{ id: string }> {
  const now = context.now()
  const { channel_id, nonce = context.random.uuid(), id: known, version, post_at, ...post } = input
  const at = requireAhead(post_at, now)
  await requireKnownChannel(trx, channel_id)
  const former = known ? await lockPlanned(trx, known, version!, refuse) : undefined
  const values = { channel_id, post: JSON.stringify(post), post_at: at, changed_at: now }
  const id = former
    ? await change(trx, known!, { ...values, version: former.version + 1 })
    : await insert(trx, { ...values, nonce })
  if (post_at === null) await sendPlanned(context, trx, id)
  else {
    const after_seconds = Math.max(0, at.getTime() - now.getTime()) / 1000
    await trx.addJob(SEND_PLANNED, { id }, { key: `post:${id}`, after_seconds })
  }
  return { id }
}

export async function cancelPost(
  context: Context,
  trx: Trx,
  { id, version }: { id: string; version: number },
  refuse: PostRefusals,
): Promise<void> {
  const former = await lockPlanned(trx, id, version, refuse)
  const values = { state: 'cancelled', version: former.version + 1, changed_at: context.now() }
  await trx.updateTable('chat_planned_post').set(values).where('id', '=', id).execute()
}

function requireAhead(post_at: string | null, now: Date): Date {
  const at = post_at === null ? now : new Date(post_at)
  if (at < now || at.getTime() > now.getTime() + LONGEST_MS) {
    throw refuseAsPlatform('invalid_params', { fields: { post_at: 'out_of_range' } })
  }
  return at
}

async function requireKnownChannel(trx: Trx, channel_id: string): Promise<void> {
  const channel = await trx.selectFrom('chat_channel').select('id').where('id', '=', channel_id).executeTakeFirst()
  if (!channel) throw refuseAsPlatform('invalid_params', { fields: { channel_id: 'unknown' } })
}

/** One that was sent or cancelled is no longer there to be changed. */
async function lockPlanned(trx: Trx, id: string, version: number, refuse: PostRefusals) {
  const row = await trx
    .selectFrom('chat_planned_post')
    .select(['state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'planned') throw refuse('non_existent')
  if (row.version !== version) throw refuse('changed_meanwhile')
  return row
}

interface Values {
  channel_id: string
  post: string
  post_at: Date
  changed_at: Date
}

/** The same nonce twice plans one. */
async function insert(trx: Trx, values: Values & { nonce: string }): Promise<string> {
  const { id } = await trx
    .insertInto('chat_planned_post')
    .values(values)
    .onConflict((conflict) => conflict.column('nonce').doUpdateSet({ nonce: values.nonce }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function change(trx: Trx, id: string, values: Values & { version: number }): Promise<string> {
  await trx.updateTable('chat_planned_post').set(values).where('id', '=', id).execute()
  return id
}
