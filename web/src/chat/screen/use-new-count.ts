import { useState } from 'react'
import type { Timeline } from '../state/model.ts'
import { BEFORE_FIRST } from '../state/position.ts'
import { chatStore } from '../sync/store.ts'
import { countAfter, type MessageRow } from './rows.ts'

/** How many messages came since the end was last in view; where it is not loaded, by their positions. */
export function useNewCount(roomId: string, rows: MessageRow[], { hasNewer }: Timeline, isEndShown: boolean): number {
  const head = chatStore((state) => state.heads[roomId] ?? BEFORE_FIRST)
  const key = rows[rows.length - 1]?.key
  const [seen, setSeen] = useState({ key, head })
  if (isEndShown && (seen.key !== key || seen.head !== head)) setSeen({ key, head })
  if (isEndShown) return 0
  return hasNewer ? Math.max(0, Number(BigInt(head) - BigInt(seen.head))) : countAfter(rows, seen.key)
}
