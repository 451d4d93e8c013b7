import { useEffect, useRef } from 'react'
import type { Notification } from '@mela/contract/events.ts'
import { onNotification } from '../chat/index.ts'

type News = Extract<Notification, { type: 'edit_group_info' | 'join_group_application' }>['type']
/** Several changes come together. */
const WAIT_MS = 300

/** Tells that something of this kind happened in the group. */
export function useGroupNews(group_id: string, kind: News, listener: () => void): void {
  const tell = useRef(listener)
  useEffect(() => {
    tell.current = listener
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        tell.current()
      }, WAIT_MS)
    }
    const stop = onNotification((news) => {
      if (news.type === kind && news.data.group_id === group_id) soon()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [group_id, kind])
}
