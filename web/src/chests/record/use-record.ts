import { useEffect } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { keepPerson } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { usePages } from '../../platform/query/use-pages.ts'
import { keepStatus } from '../open/statuses.ts'

type Info = CallOutput<'getChestInfo'>
export type Head = Pick<Info, 'chest' | 'my_amount' | 'is_my_best'>

/** A box and who opened it, newest first; asked again when it is over. */
export function useRecord(chest_id: string, isOn = true) {
  const pages = usePages(
    ['getChestInfo', chest_id],
    async (page, { signal }) => {
      const info = await api('getChestInfo', { chest_id, ...page }, { signal })
      keepStatus(info.chest.group_id, chest_id, info.chest.status)
      for (const { user } of info.list) keepPerson(user)
      return info
    },
    { keyOf: personOf, isOn },
  )
  const { again } = pages
  useEffect(
    () =>
      onNotification(({ type, data }) => {
        if (isOn && type === 'chest_over' && data.chest_id === chest_id) again()
      }),
    [chest_id, isOn, again],
  )
  return pages
}

const personOf = ({ user }: Info['list'][number]) => user.id
