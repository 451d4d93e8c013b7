import type { Transaction } from 'kysely'
import * as z from 'zod'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { id } from '@mela/contract/fields.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { readTraits } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { derivedNonce } from '../send/derived-nonce.ts'
import { lockPair } from '../send/pair.ts'
import { openPrivateChat } from './rooms.ts'
import { sends } from '../send/send-batch.ts'

/** What chats must know of friends, who cannot be entered from here. */
export interface Blocks {
  /** Those of two people whom the other one has shut out; true as long as the pair is locked. */
  readShutOut(trx: Transaction<DB>, user_id: string, other_id: string): Promise<string[]>
}

/** With an account that answers for the site people may talk without being friends. False when neither is one. */
export async function openServiceChat(
  context: Context,
  { readShutOut }: Blocks,
  user_id: string,
  peer_id: string,
): Promise<boolean> {
  // Half of a chat's id may be a number that no account can have.
  if (!id.safeParse(peer_id).success) return false
  const traits = await readTraits(context, [user_id, peer_id])
  const sides = [user_id, peer_id].map((each) => traits.get(each))
  if (sides.includes(undefined) || !sides.some((side) => side?.is_service)) return false
  await transaction(context, async (trx) => {
    await lockPair(trx, user_id, peer_id)
    await openPrivateChat(trx, user_id, peer_id, await readShutOut(trx, user_id, peer_id))
  })
  return true
}

const registered = z.object({ user_id: id })

/** The first message of a new account. Its nonce comes from the newcomer's id, so however often this runs it is sent once. */
export const greetNewcomer =
  (blocks: Blocks) =>
  async (context: Context, payload: unknown): Promise<void> => {
    const { user_id } = registered.parse(payload)
    const { service_user_id, app_name } = await context.settings.read()
    if (!service_user_id || service_user_id === user_id) return
    if (!(await openServiceChat(context, blocks, service_user_id, user_id))) return
    const language = (await readTraits(context, [user_id])).get(user_id)!.language
    const text = context.texts.text('welcome.greeting', language, { app: app_name ?? context.config.APP_NAME })
    const chat_id = privateChatId(service_user_id, user_id)
    const outcome = await sends(context).add(chat_id, {
      chat_type: ChatType.Private,
      chat_id,
      user_id: service_user_id,
      nonce: derivedNonce(`greeting ${user_id}`),
      content: { type: ContentType.Text, data: { text } },
      mentions: [],
      socket_id: undefined,
    })
    if ('refused' in outcome) context.log.warn({ reason: outcome.refused }, 'welcome message failed')
  }
