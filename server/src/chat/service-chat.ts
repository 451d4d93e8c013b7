import { createHash } from 'node:crypto'
import * as z from 'zod'
import { ContentType } from '@mela/contract/chat-rules.ts'
import { id } from '@mela/contract/fields.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { readTraits } from '../account/index.ts'
import type { Context } from '../context.ts'
import { sends } from './send-batch.ts'

/** With an account that answers for the site people may talk without being friends. False when neither is one. */
export async function openServiceChat(context: Context, user_id: string, peer_id: string): Promise<boolean> {
  // Half of a chat's id may be a number that no account can have.
  if (!id.safeParse(peer_id).success) return false
  const traits = await readTraits(context, [user_id, peer_id])
  const sides = [user_id, peer_id].map((each) => traits.get(each))
  if (sides.includes(undefined) || !sides.some((side) => side?.is_service)) return false
  const chat = { chat_type: ChatType.Private, chat_id: privateChatId(user_id, peer_id) }
  await context.db.tables.transaction().execute(async (trx) => {
    await trx
      .insertInto('chat_room')
      .values(chat)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const members = [user_id, peer_id].toSorted((one, other) => Number(BigInt(one) - BigInt(other)))
    await trx
      .insertInto('chat_member')
      .values(members.map((each) => ({ ...chat, user_id: each })))
      .onConflict((conflict) =>
        conflict.columns(['chat_type', 'chat_id', 'user_id']).doUpdateSet({ is_unfriended: false }),
      )
      .execute()
  })
  return true
}

const registered = z.object({ user_id: id })

/** The first message of a new account. Its nonce comes from the newcomer's id, so however often this runs it is sent once. */
export async function greetNewcomer(context: Context, payload: unknown): Promise<void> {
  const { user_id } = registered.parse(payload)
  const { service_user_id, app_name } = await context.settings.read()
  if (!service_user_id || service_user_id === user_id) return
  if (!(await openServiceChat(context, service_user_id, user_id))) return
  const language = (await readTraits(context, [user_id])).get(user_id)!.language
  const text = context.texts.text('welcome.greeting', language, { app: app_name ?? context.config.APP_NAME })
  const chat_id = privateChatId(service_user_id, user_id)
  const outcome = await sends(context).add(chat_id, {
    chat_type: ChatType.Private,
    chat_id,
    user_id: service_user_id,
    nonce: greetingNonce(user_id),
    content: { type: ContentType.Text, data: { text } },
    mentions: [],
    socket_id: undefined,
  })
  if ('refused' in outcome) context.log.warn({ reason: outcome.refused }, 'a newcomer was not greeted')
}

/** In the form of a uuid of version 8. */
export function greetingNonce(user_id: string): string {
  const bytes = createHash('sha256').update(`greeting ${user_id}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
