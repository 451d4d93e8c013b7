import { ChatType, parseRoomId, privatePeer } from '@mela/contract/ids.ts'
import { api } from '../../platform/net/api.ts'
import { setDraft } from '../send/drafts.ts'
import { forgetFailed } from '../send/send.ts'
import { showPin } from '../state/apply-notification.ts'
import { BEFORE_FIRST, isAfter } from '../state/position.ts'
import { dropRoom } from '../state/state.ts'
import { keepGroup } from '../sync/group-cache.ts'
import { handleEvent } from '../sync/handle-event.ts'
import { change, chatStore } from '../sync/store.ts'
import { resync } from '../sync/sync.ts'
import { clearRoom } from './clear-room.ts'
import type { Flags, PendingAct } from './pending-acts.ts'
import { showRoomFlags } from './room-flags.ts'

type Switch = 1 | -1
const toSwitch = (isOn: boolean): Switch => (isOn ? 1 : -1)

export async function callServer({ roomId, act }: PendingAct): Promise<void> {
  const { target, type } = parseRoomId(roomId)!
  const chat = { chat_id: target, chat_type: type }
  switch (act.kind) {
    case 'remove_messages':
      return void (await api('removeMessage', { ...chat, message_ids: [...act.ids], scope: act.isForAll ? 2 : 1 }))
    case 'remove_chat':
      return void (await api('removeChat', { ...chat, message_id: act.through }))
    case 'clear_chat':
      return void (await api('removeMessage', { ...chat, all: 1, scope: 1, message_id: act.through }))
    case 'pin_message':
      return void (await api('pinMessage', {
        ...chat,
        message_id: act.message.id,
        status: act.isPinned ? 'yes' : 'no',
      }))
    case 'set_flags':
      return setFlags(target, type, act.flags)
  }
}

/** Each kind of chat keeps its flags in a place of its own. */
async function setFlags(target: string, type: ChatType, { flag_top, flag_mute }: Flags): Promise<void> {
  const wish = {
    ...(flag_top === undefined ? {} : { pin: toSwitch(flag_top) }),
    ...(flag_mute === undefined ? {} : { not_disturb: toSwitch(flag_mute) }),
  }
  if (type === ChatType.Private) {
    const friend_id = privatePeer(target, chatStore.getState().reader)
    if (friend_id) await api('editFriendSession', { friend_id, ...wish })
  } else if (type === ChatType.Group) {
    keepGroup(await api('editGroupMember', { group_id: target, ...wish }))
  } else {
    await api('editChatSession', { chat_id: target, chat_type: type, ...wish })
  }
}

/** What the server has done stands in the state of the chats from now on; the other devices hear of it from the server. */
export function showDone({ roomId, act }: PendingAct): void {
  const { target, type } = parseRoomId(roomId)!
  switch (act.kind) {
    case 'remove_messages':
      return handleEvent({ t: 'MESSAGE_REMOVE', d: { chat_id: target, chat_type: type, message_ids: [...act.ids] } })
    case 'remove_chat':
      setDraft(roomId, '')
      return showCleared(roomId, act.through, dropRoom)
    case 'clear_chat':
      return showCleared(roomId, act.through, clearRoom)
    case 'pin_message':
      return change((state) => showPin(state, roomId, act.isPinned ? act.message : null))
    case 'set_flags':
      return showRoomFlags(roomId, act.flags)
  }
}

function showCleared(roomId: string, through: string | undefined, clear: typeof clearRoom): void {
  const { target, type } = parseRoomId(roomId)!
  const data = { chat_id: target, chat_type: type, message_id: through ?? BEFORE_FIRST }
  handleEvent({ t: 'NOTIFICATION', d: { type: 'chat_cleared', data } })
  change((state) => (isAfter(state.heads[roomId] ?? BEFORE_FIRST, data.message_id) ? state : clear(state, roomId)))
  void forgetFailed(roomId)
  void resync()
}
