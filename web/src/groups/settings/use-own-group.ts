import { useCallback, useEffect, useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { refreshGroup, useGroup, useRoomId } from '../../chat/index.ts'
import { Cancelled } from '../../platform/net/api.ts'

export interface OwnGroup {
  group_id: string
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
  const [isGone, setGone] = useState(group_id === '')
  const [error, setError] = useState<unknown>()
  const read = useCallback(() => {
    if (!group_id) return
    refreshGroup(group_id).then(
      (found) => setGone(found === undefined),
      (failure: unknown) => {
        if (!(failure instanceof Cancelled)) setError(failure)
      },
    )
  }, [group_id])
  useEffect(read, [read])
  const load = () => {
    setError(undefined)
    read()
  }
  return { group_id, info, isGone, error, load }
}
