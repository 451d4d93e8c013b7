import { useEffect } from 'react'
import { useApplications } from '../../friends/applications/applications.ts'
import { useGroupedUnread } from '../../friends/groupings/groupings.ts'
import { tabCounts } from './tab-counts.ts'

/** Comes after the first screen: it shows nothing itself and tells the tabs what friends and groupings count. */
export function TabCounts() {
  const { unread } = useApplications()
  const grouped = useGroupedUnread()
  useEffect(() => tabCounts.setState({ chat: unread, address: unread, gp: grouped }), [unread, grouped])
  useEffect(() => () => tabCounts.setState({}, true), [])
  return null
}
