import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { refreshGroup, useGroup, useRoomId } from '../../chat/index.ts'
import { useRead } from '../../platform/query/use-read.ts'

export interface OwnGroup {
  info: GroupInfo | undefined
  /** The server was asked and knows the reader as no member. */
  isGone: boolean
  error: unknown
  load: () => void
}

/** The group that the page is about, as it is known and asked for again. */
export function useOwnGroup(): OwnGroup {
  const chat = parseRoomId(useRoomId() ?? '')
  const group_id = chat?.type === ChatType.Group ? chat.target : ''
  const info = useGroup(group_id || undefined)
  // The answer itself is kept with the other groups.
  const read = async () => (await refreshGroup(group_id)) !== undefined
  const isOn = group_id !== ''
  const { answer: isMember, error, load } = useRead(['own_group', group_id], read, { isOn, isFresh: true })
  return { info, isGone: !isOn || isMember === false, error, load }
}
