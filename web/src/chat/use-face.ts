import { ChatType, parseRoomId, privatePeer } from '@mela/contract/ids.ts'
import { displayName, faceKindOf, usePerson, useRemark } from '../people/index.ts'
import type { TextKey } from '../names/areas.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useChannel } from './sync/channels.ts'
import { useCachedGroup } from './sync/group-cache.ts'
import { chatStore } from './sync/store.ts'

export interface ChatFace {
  name: string
  /** The other side of a private chat. */
  peerId: string | undefined
  avatarUrl: string | undefined
  look: 'm' | 'f' | undefined
  last_active_unix: number
  isChannel: boolean
  /** Of a group: whose faces make its picture. */
  memberIds: string[]
  memberCount: number
}

const unknownNames: Record<ChatType, TextKey> = {
  [ChatType.Private]: 'chat.unknown_person',
  [ChatType.Group]: 'chat.unknown_group',
  [ChatType.Channel]: 'chat.channel',
  [ChatType.Grouping]: 'chat.unknown_group',
}

/** Whom or what a chat is with, as its header and its row show it. */
export function useFace(roomId: string): ChatFace {
  const t = useT()
  const reader = chatStore((state) => state.reader)
  const chat = parseRoomId(roomId)
  const peerId = chat?.type === ChatType.Private ? privatePeer(chat.target, reader) : undefined
  const person = usePerson(peerId)
  const remark = useRemark(peerId)
  const group = useCachedGroup(chat?.type === ChatType.Group ? chat.target : undefined)
  const channel = useChannel(chat?.type === ChatType.Channel ? chat.target : undefined)
  const unknown = t(unknownNames[chat?.type ?? ChatType.Group])
  return {
    name: remark || (person && displayName(person)) || group?.name || channel?.name || unknown,
    peerId,
    avatarUrl: person?.avatar.url || group?.avatar.url || channel?.avatar.url || undefined,
    look: faceKindOf(person),
    last_active_unix: person?.last_active_unix ?? 0,
    isChannel: chat?.type === ChatType.Channel,
    memberIds: group?.users ?? [],
    memberCount: group?.total ?? 0,
  }
}
