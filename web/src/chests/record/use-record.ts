import { useEffect, useState } from 'react'
import type { ChestInfo } from '@mela/contract/chests/chests.ts'
import { keepPerson } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { usePagedList } from '../../platform/page/use-paged-list.ts'
import { keepStatus } from '../open/statuses.ts'

export interface Head {
  chest: ChestInfo
  my_amount: number | null
  total: number
}

/** A box and who opened it, newest first; asked again when it is over. */
export function useRecord(chest_id: string) {
  const [head, setHead] = useState<Head>()
  const [read] = useState(() => async (page: { pos: number; limit: number }) => {
    const { chest, my_amount, list, total } = await api('getChestInfo', { chest_id, ...page })
    setHead({ chest, my_amount, total })
    keepStatus(chest.group_id, chest_id, chest.status)
    for (const { user } of list) keepPerson(user)
    return { list }
  })
  const paged = usePagedList(read, ({ user }) => user.id)
  const { again } = paged
  useEffect(
    () =>
      onNotification(({ type, data }) => {
        if (type === 'chest_over' && data.chest_id === chest_id) again()
      }),
    [chest_id, again],
  )
  return { head, ...paged }
}
