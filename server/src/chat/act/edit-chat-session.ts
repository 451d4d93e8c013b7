import { editChatSession as call } from '@mela/contract/chat/chat-channels.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { requireGrouping, type Groupings } from '../broadcast/broadcasts.ts'
import { requireChannel } from '../channels/channels.ts'
import { setChatSession } from '../members/sessions.ts'
import { sideFlags } from '../members/sides.ts'
import { tellPeople } from '../realtime/tell.ts'

/** Asked for nothing, it answers how the chat is set. */
export const editChatSession = (needs: Groupings) =>
  handle(call, async (context, { chat_id, chat_type, ...asked }, asker, refuse) => {
    const { user_id } = asker
    if (chat_type === ChatType.Channel) await requireChannel(context, chat_id, asker, refuse)
    else await requireGrouping(context, needs, chat_id, user_id, refuse)
    const flags = sideFlags(asked)
    return transaction(context, async (trx) => {
      const session = await setChatSession(trx, user_id, { chat_id, chat_type }, flags)
      const data = { chat_id, chat_type, ...session }
      if (Object.keys(flags).length > 0) await tellPeople(trx, [user_id], { type: 'chat_session', data })
      return session
    })
  })
