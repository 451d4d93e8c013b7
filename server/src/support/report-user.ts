import { reportUser as call } from '@mela/contract/support/support.ts'
import { readUsers } from '../account/index.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { ReportedMessage } from '@mela/contract/support/support.ts'
import { readVisibleMessages } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { hasBeenMember } from '../groups/index.ts'
import { isOwnMedia } from '../media/index.ts'
import { handle } from '../platform/http/handle.ts'
import { lockName } from '../platform/data/lock-name.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { transaction } from '../platform/data/transaction.ts'

const MOST_A_DAY = 20
const DAY_MS = 24 * 3_600_000

export const reportUser = handle(call, async (context, input, { user_id }, refuse) => {
  const { to_user_id, group_id, reason, content, images, message } = input
  if (to_user_id === user_id) throw refuseAsPlatform('invalid_params', { fields: { to_user_id: 'self' } })
  if (!(await isKnown(context, user_id, input))) throw refuse('non_existent')
  const reported = message && (await readTheirs(context, user_id, message, input))
  if (message && !reported) throw refuse('non_existent')
  const are_own = await Promise.all(images.map((url) => isOwnMedia(context, url, 'report', user_id)))
  if (are_own.includes(false)) throw refuseAsPlatform('invalid_params', { fields: { images: 'foreign' } })
  return transaction(context, async (trx) => {
    const now = context.now()
    // Two at once must not both be the last one of the day.
    await lockName(trx, `report ${user_id}`)
    const recent = await trx
      .selectFrom('support_report')
      .select('created_at')
      .where('reporter_id', '=', user_id)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .orderBy('created_at')
      .execute()
    if (recent.length >= MOST_A_DAY) {
      const free_again = recent[0]!.created_at.getTime() + DAY_MS
      const retry_after = Math.ceil((free_again - now.getTime()) / 1000)
      throw refuseAsPlatform('too_many_operations', { retry_after })
    }
    return trx
      .insertInto('support_report')
      .values({
        ...{ reporter_id: user_id, to_user_id, group_id, reason, content: content.trim(), images, created_at: now },
        ...message,
        message: reported && JSON.stringify(reported),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
})

/** A message that the reporter can read, of the person it is about or in the group. */
async function readTheirs(
  context: Context,
  user_id: string,
  ref: ReportedMessage,
  { to_user_id, group_id }: { to_user_id?: string | undefined; group_id?: string | undefined },
): Promise<Message | undefined> {
  const [found] = await readVisibleMessages(context, [ref], user_id)
  if (!found) return undefined
  const is_theirs =
    to_user_id === undefined
      ? found.chat_type === ChatType.Group && found.chat_id === group_id
      : found.author_id === to_user_id
  return is_theirs ? found : undefined
}

/** Anybody may be complained about, and a group by those who have seen it from inside. */
async function isKnown(
  context: Context,
  user_id: string,
  { to_user_id, group_id }: { to_user_id?: string | undefined; group_id?: string | undefined },
): Promise<boolean> {
  if (to_user_id !== undefined) return (await readUsers(context, [to_user_id])).length > 0
  return hasBeenMember(context, group_id!, user_id)
}
