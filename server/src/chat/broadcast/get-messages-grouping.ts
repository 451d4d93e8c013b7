import { getMessagesGrouping as call } from '@mela/contract/chat/chat-broadcasts.ts'
import { handle } from '../../platform/http/handle.ts'
import { BROADCAST_COLUMNS, broadcastOf, requireGrouping, type Groupings } from './broadcasts.ts'

export const getMessagesGrouping = (needs: Groupings) =>
  handle(call, async (context, { chat_id, limit, before, after }, { user_id }, refuse) => {
    await requireGrouping(context, needs, chat_id, user_id, refuse)
    const rows = await context.db.tables
      .selectFrom('chat_broadcast')
      .select(BROADCAST_COLUMNS)
      .where('owner_id', '=', user_id)
      .where('grouping_id', '=', chat_id)
      .$if(before !== undefined, (query) => query.where('message_id', '<', before!))
      .$if(after !== undefined, (query) => query.where('message_id', '>', after!))
      .orderBy('message_id', after === undefined ? 'desc' : 'asc')
      .limit(limit)
      .execute()
    return rows.map(broadcastOf)
  })
