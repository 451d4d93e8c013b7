import { useCallback, useRef, useState } from 'react'
import { lookAt } from '../mention/unseen.ts'
import type { Message, Timeline } from '../state/model.ts'
import { isAfter } from '../state/position.ts'
import { jumpTo } from '../sync/open-chat.ts'
import type { MessageRow } from './rows.ts'
import type { View } from './use-message-scroll.ts'
import { useNewCount } from './use-new-count.ts'

/** What is ahead of the person, jumps to what a message answers, and the way back to where they read before. */
export function useJumps(roomId: string, rows: MessageRow[], timeline: Timeline) {
  const { fresh, see } = useNewCount(roomId, rows, timeline)
  const view = useRef<View>(undefined)
  const [left, setLeft] = useState<readonly string[]>([])
  const onView = useCallback(
    (now: View) => {
      see(now.last)
      view.current = now
      if (now.isPassing) return
      lookAt(roomId, now)
      // Whoever has come back by themselves needs no way back.
      setLeft((ids) => (ids.every((id) => isAfter(id, now.last)) ? ids : ids.filter((id) => isAfter(id, now.last))))
    },
    [roomId, see],
  )
  const showSource = useCallback(
    ({ id }: Message, source: string) => {
      const isFar = view.current !== undefined && isAfter(view.current.first, source)
      // Until it is there, the place it leads away from is still in view.
      void jumpTo(roomId, source).then(() => isFar && id !== '' && setLeft((ids) => [...ids, id]))
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
  return { fresh, onView, showSource, goBack }
}
