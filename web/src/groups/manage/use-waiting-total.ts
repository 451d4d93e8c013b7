import { JoinStatus } from '@mela/contract/groups/groups-rules.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { useGroupNews } from '../use-group-news.ts'

/** One more than a badge can say. */
const MOST = 100

/** How many wait for a yes or no; the waiting ones come first in the list. 0 while unknown: the page behind tells why. */
export function useWaitingTotal(group_id: string): number {
  const { answer, load } = useCall('listJoinRequests', { group_id, limit: MOST })
  useGroupNews(group_id, 'join_group_application', load)
  useGroupNews(group_id, 'edit_group_info', load)
  return answer?.list.filter(({ status }) => status === JoinStatus.Pending).length ?? 0
}
