import type { Message } from '@mela/contract/chat/chat.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { decide } from './decide-sends.ts'
import type { Chat } from '../chat.ts'
import { readFacts } from './send-batch.ts'
import { lockSpeakers, type SendRefusal } from '../sql.ts'
import { writeSent } from './write-sent.ts'

export interface MemberMessage {
  content_type: number
  content: Record<string, unknown>
  nonce?: string
  /** The device that sends it, whose own answer tells it. */
  socket_id?: string | undefined
}
export type WrittenAsMember =
  | {
      message: Message
      /** False for the message that already had the nonce. */
      is_new: boolean
    }
  | { refused: SendRefusal }

/**
 * What a member sends by doing something else, in the transaction of what they do: checked, counted and told like a text.
 * The room and their own side stay locked.
 */
export async function writeAsMember(
  context: Context,
  trx: Trx,
  { chat_type, chat_id }: Chat,
  user_id: string,
  { content_type, content, nonce = context.random.uuid(), socket_id }: MemberMessage,
): Promise<WrittenAsMember> {
  const created_at = context.now()
  const data = { type: content_type, data: content }
  const send = { chat_type, chat_id, user_id, nonce, content: data, mentions: [], socket_id }
  const { outcomes, written } = decide([send], await readFacts(trx.ask, [send], lockSpeakers), created_at)
  const [outcome] = outcomes
  if ('refused' in outcome!) return outcome
  const { message } = outcome!
  if (written.length === 0) return { message, is_new: false }
  await writeSent(context, trx, written, created_at)
  return { message, is_new: true }
}
