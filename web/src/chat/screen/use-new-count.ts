import { useCallback, useState } from 'react'
import type { Timeline } from '../state/model.ts'
import { BEFORE_FIRST, latest, shift } from '../state/position.ts'
import { chatStore } from '../sync/store.ts'
import { countSince, messagesOf, type MessageRow } from './rows.ts'

/** How many messages stand after the last one that was in view; where they are not loaded, by their positions. */
export function useNewCount(roomId: string, rows: MessageRow[], { hasNewer }: Timeline) {
  const head = chatStore((state) => state.heads[roomId] ?? BEFORE_FIRST)
  const [seen, setSeen] = useState(head)
  const first = rows.find((row) => row.isFirstUnread)
  const [unread, setUnread] = useState<string>()
  // What was unread is new until it has been in view.
  if (first && first.key !== unread) {
    setUnread(first.key)
    setSeen(shift(messagesOf(first)[0]!.id, -1))
  }
  const see = useCallback((id: string) => setSeen((before) => latest(before, id)), [])
  const fresh = hasNewer ? Math.max(0, Number(BigInt(head) - BigInt(seen))) : countSince(rows, seen)
  return { fresh, see }
}
