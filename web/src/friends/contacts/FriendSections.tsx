import { useMemo, useState, type ReactNode } from 'react'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { LetterIndex } from '@mela/ui/controls/LetterIndex.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRowList } from '../../platform/page/use-row-list.ts'
import css from './FriendSections.module.css'

type Line = { letter: string; friend?: undefined } | { letter: string; friend: Friend }

interface FriendSectionsProps {
  /** In the order of sortFriends. */
  friends: readonly Friend[]
  label: string
  /** Scrolls away with the list. */
  top?: ReactNode
  /** Of one friend; about 5.6 rem high. */
  row: (friend: Friend) => ReactNode
}
const INDEX_FROM = 12
const LETTER_REM = 2.8
const ROW_REM = 5.6

/** Friends below their letters, drawn as they come into view, with the index that jumps. */
export function FriendSections({ friends, label, top, row }: FriendSectionsProps) {
  const t = useT()
  const lines = useMemo(() => linesOf(friends), [friends])
  const letters = useMemo(() => lines.filter((line) => !line.friend).map(({ letter }) => letter), [lines])
  const [chosen, setChosen] = useState<string>()
  const { scroller, head, margin, virtualizer } = useRowList({ items: lines, keyOf, remOf })
  const items = virtualizer.getVirtualItems()
  const jump = (letter: string) => {
    setChosen(letter)
    const index = lines.findIndex((line) => line.letter === letter)
    virtualizer.scrollToIndex(index, { align: 'start' })
  }
  const first = items.find(({ end }) => end > (virtualizer.scrollOffset ?? 0))
  const current = chosen ?? lines[first?.index ?? 0]?.letter ?? ''
  return (
    <div className={css.frame}>
      <div
        ref={scroller}
        className={css.scroller}
        onWheel={() => setChosen(undefined)}
        onTouchMove={() => setChosen(undefined)}
      >
        <div ref={head}>{top}</div>
        <ul className={css.list} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
          {items.map(({ index, start, key }) => {
            const { letter, friend } = lines[index]!
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={friend ? css.item : css.letter}
                style={{ transform: `translateY(${start - margin}px)` }}
                data-letter={friend ? undefined : letter}
              >
                {friend ? row(friend) : letter}
              </li>
            )
          })}
        </ul>
      </div>
      {friends.length >= INDEX_FROM && letters.length > 1 && (
        <div className={css.index}>
          <LetterIndex label={t('friends.letter_index')} letters={letters} current={current} onLetter={jump} />
        </div>
      )}
    </div>
  )
}

function linesOf(friends: readonly Friend[]): Line[] {
  const lines: Line[] = []
  let before: string | undefined
  for (const friend of friends) {
    if (friend.letter !== before) lines.push({ letter: friend.letter })
    before = friend.letter
    lines.push({ letter: friend.letter, friend })
  }
  return lines
}

const keyOf = ({ letter, friend }: Line): string => friend?.friend_id ?? letter
const remOf = ({ friend }: Line): number => (friend ? ROW_REM : LETTER_REM)
