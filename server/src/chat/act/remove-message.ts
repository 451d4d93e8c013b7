import { removeMessage as call } from '@mela/contract/chat/chat-acts.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { actIn } from './acting.ts'
import { hideMessages } from './hide-messages.ts'
import { removeForAll, type Roles } from './remove-for-all.ts'
import { clearSide } from '../members/sides.ts'

const FOR_ALL = 2

export const removeMessage = (needs: Roles) =>
  handle(call, async (context, input, { user_id }, refuse) => {
    const { chat_type, chat_id } = input
    if ('message_ids' in input) {
      const { message_ids, scope } = input
      await actIn(context, { chat_type, chat_id }, user_id, refuse, (acting) =>
        scope === FOR_ALL ? removeForAll(needs, acting, message_ids, refuse) : hideMessages(acting, message_ids),
      )
      return {}
    }
    const { message_id } = input
    const is_cleared = await transaction(context, (trx) =>
      clearSide(trx, { chat_type, chat_id }, user_id, { is_hidden: false, message_id }),
    )
    if (!is_cleared) throw refuse('permission_not_allowed')
    return {}
  })
