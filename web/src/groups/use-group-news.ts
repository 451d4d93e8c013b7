import { useEffect, useRef } from 'react'
import type { Notification } from '@mela/contract/events.ts'
import { onNotification } from '../chat/index.ts'
import { onConnection, connection } from '../platform/net/socket.ts'

type News = Extract<Notification, { type: 'edit_group_info' | 'join_group_application' }>['type']
/** Several changes come together. */
const WAIT_MS = 300

/** Tells that something of this kind happened in the group, or may have while the connection was down. */
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
    let was_online = connection() === 'online'
    const stops = [
      onNotification((news) => {
        if (news.type === kind && news.data.group_id === group_id) soon()
      }),
      onConnection(() => {
        const is_online = connection() === 'online'
        if (is_online && !was_online) soon()
        was_online = is_online
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [group_id, kind])
}
