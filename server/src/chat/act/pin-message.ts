import { pinMessage as call } from '@mela/contract/chat/chat-acts.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { handle } from '../../platform/http/handle.ts'
import { actIn, noteChanges, readStanding, setPin, type Acting } from './acting.ts'
import { tellPinned } from './announce-acts.ts'

/** Pins in place of what was pinned before, or takes that away; asking twice changes nothing more. */
export const pinMessage = handle(call, async (context, input, { user_id }, refuse) => {
  const { chat_type, chat_id, message_id, status } = input
  await actIn(context, { chat_type, chat_id }, user_id, refuse, async (acting) => {
    if (!mayPin(acting)) throw refuse('permission_not_allowed')
    const is_pinning = status === 'yes'
    if (is_pinning) {
      const [standing] = await readStanding(acting, [message_id])
      if (!standing?.is_for_all || standing.is_hidden) throw refuse('non_existent')
    }
    if (is_pinning === (acting.room.pin_id === message_id)) return
    await setPin(acting, is_pinning ? message_id : null)
    await noteChanges(acting, [message_id], 'everyone')
    await tellPinned(acting)
  })
  return {}
})

/** In private both, as long as they may write to each other. */
const mayPin = ({ chat, member }: Acting): boolean =>
  chat.chat_type === ChatType.Group ? member.is_exempt : !member.is_unfriended && !member.is_blocked_by_peer
