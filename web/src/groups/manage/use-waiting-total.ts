import { useCallback, useEffect, useState } from 'react'
import { JoinStatus } from '@mela/contract/groups/groups-rules.ts'
import { api } from '../../platform/net/api.ts'
import { useGroupNews } from '../use-group-news.ts'

/** One more than a badge can say. */
const MOST = 100

/** How many wait for a yes or no; the waiting ones come first in the list. */
export function useWaitingTotal(group_id: string): number {
  const [total, setTotal] = useState(0)
  const read = useCallback(() => {
    api('listJoinRequests', { group_id, limit: MOST }).then(
      ({ list }) => setTotal(list.filter(({ status }) => status === JoinStatus.Pending).length),
      // A badge less; the page behind it tells what is wrong.
      () => undefined,
    )
  }, [group_id])
  useEffect(read, [read])
  useGroupNews(group_id, 'join_group_application', read)
  useGroupNews(group_id, 'edit_group_info', read)
  return total
}
