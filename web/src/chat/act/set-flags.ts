import { ChatType, parseRoomId, privatePeer } from '@mela/contract/ids.ts'
import { api } from '../../platform/net/api.ts'
import { keepGroup } from '../sync/group-cache.ts'
import type { Room } from '../state/model.ts'
import { showRoomFlags } from './room-flags.ts'
import { chatStore } from '../sync/store.ts'

type Flags = Partial<Pick<Room, 'flag_top' | 'flag_mute'>>
type Switch = 1 | -1
const toSwitch = (isOn: boolean): Switch => (isOn ? 1 : -1)

/** Pins or mutes a chat for its reader; each kind of chat keeps that in a place of its own. */
export async function setFlags(roomId: string, { flag_top, flag_mute }: Flags): Promise<void> {
  const chat = parseRoomId(roomId)
  if (!chat) return
  const wish = {
    ...(flag_top === undefined ? {} : { pin: toSwitch(flag_top) }),
    ...(flag_mute === undefined ? {} : { not_disturb: toSwitch(flag_mute) }),
  }
  const { target, type } = chat
  if (type === ChatType.Private) {
    const friend_id = privatePeer(target, chatStore.getState().reader)
    if (!friend_id) return
    await api('editFriendSession', { friend_id, ...wish })
  } else if (type === ChatType.Group) {
    keepGroup(await api('editGroupMember', { group_id: target, ...wish }))
  } else {
    await api('editChatSession', { chat_id: target, chat_type: type, ...wish })
  }
  showRoomFlags(roomId, {
    ...(flag_top === undefined ? {} : { flag_top }),
    ...(flag_mute === undefined ? {} : { flag_mute }),
  })
}
