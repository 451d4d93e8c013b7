import type { Message } from '@mela/contract/chat/chat.ts'
import { UserIdentity } from '@mela/contract/account/account.ts'
import { privateMembers, type ChatType } from '@mela/contract/ids.ts'
import { readUsers } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { toWire } from '../message.ts'
import { fillQuotes } from '../send/quotes.ts'
import { readBefore } from './visible-sql.ts'

const BEYOND_THE_NEWEST = '9223372036854775807'

export interface InspectedPage {
  chat_type: ChatType
  chat_id: string
  before: string | undefined
  limit: number
}

/** Of a conversation with a service account and no other, newest first: for operators, who leave a trace when they look. */
export async function inspectMessages(context: Context, page: InspectedPage): Promise<Message[] | undefined> {
  const { chat_type, chat_id, before, limit } = page
  const two = privateMembers(page)
  if (!two) return undefined
  const sides = await readUsers(context, two)
  if (!sides.some(({ identity }) => identity === UserIdentity.Service)) return undefined
  const rows = await askPool(context.db)(readBefore, {
    chat_type,
    chat_id,
    floor_id: '0',
    edge_id: before ?? BEYOND_THE_NEWEST,
    most: limit,
    hider_id: null,
    user_id: null,
  })
  return fillQuotes(
    context,
    rows.map((row) => toWire(row, true)),
  )
}
