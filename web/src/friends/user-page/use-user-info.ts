import { useEffect } from 'react'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { keepPerson } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useRead, type Reading } from '../../platform/query/use-read.ts'

const EVERY_MS = 60_000

/** A person and what they are to the reader; asked again every minute, and whenever friends change. */
export function useUserInfo(user_id: string): Reading<UserInfo> {
  const read = async (signal: AbortSignal) => {
    const info = await api('getUserInfo', { user_id }, { signal })
    keepPerson(info)
    return info
  }
  const reading = useRead(['getUserInfo', { user_id }], read, { everyMs: EVERY_MS })
  const { load } = reading
  useEffect(() => onNotification(({ type }) => type === 'friends_changed' && load()), [load])
  return reading
}
