import { useCallback, useRef, useState } from 'react'
import type { Message } from '../state/model.ts'
import { isAfter } from '../state/position.ts'
import { jumpTo } from '../sync/open-chat.ts'
import type { View } from './use-message-scroll.ts'

/** Jumps to what a message answers, and the way back to where the person read before. */
export function useJumps(roomId: string) {
  const view = useRef<View>(undefined)
  const [left, setLeft] = useState<readonly string[]>([])
  const onView = useCallback((now: View) => {
    view.current = now
    // Whoever has come back by themselves needs no way back.
    setLeft((ids) => (ids.every((id) => isAfter(id, now.last)) ? ids : ids.filter((id) => isAfter(id, now.last))))
  }, [])
  const showSource = useCallback(
    ({ id }: Message, source: string) => {
      const isFar = view.current !== undefined && isAfter(view.current.first, source)
      if (isFar && id !== '') setLeft((ids) => [...ids, id])
      void jumpTo(roomId, source)
    },
    [roomId],
  )
  const place = left[left.length - 1]
  const goBack =
    place === undefined
      ? undefined
      : () => {
          setLeft(left.slice(0, -1))
          void jumpTo(roomId, place)
        }
  return { onView, showSource, goBack }
}
