import { useMemo, useState } from 'react'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRowList } from '../../platform/page/use-row-list.ts'
import { toggleGrouping, useGroupings } from './groupings.ts'
import { useSortedFriends } from '../contacts/sorted-friends.ts'
import { GroupingLayer, type Layer } from './GroupingLayer.tsx'
import { GroupingRow } from './GroupingRow.tsx'
import { listLines, type Line } from './list-lines.ts'
import { MemberRow } from './MemberRow.tsx'
import css from './GroupingList.module.css'

interface GroupingListProps {
  groupings: readonly Grouping[]
  /** Edge to edge in a narrow pane, instead of cards. */
  isFlat: boolean
}
const ROW_REM = 6
const remOf = () => ROW_REM

/** Groupings that open to show who is in them, drawn as they come into view. */
export function GroupingList({ groupings, isFlat }: GroupingListProps) {
  const t = useT()
  const { list: friends } = useSortedFriends()
  const { openIds } = useGroupings()
  const [layer, setLayer] = useState<Layer>()
  const lines = useMemo(() => listLines(groupings, openIds, friends), [groupings, openIds, friends])
  const { scroller, virtualizer } = useRowList({ items: lines, keyOf, remOf })
  return (
    <div ref={scroller} className={classes(css.scroller, isFlat && css.flat)}>
      <ul className={css.list} style={{ height: virtualizer.getTotalSize() }} aria-label={t('groupings.title')}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]!
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={css.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line.kind === 'grouping' ? (
                <GroupingRow
                  grouping={line.grouping}
                  isOpen={line.isOpen}
                  onToggle={() => toggleGrouping(line.grouping.id)}
                  onMore={(at) => setLayer({ kind: 'menu', grouping: line.grouping, at })}
                />
              ) : (
                <MemberRow user_id={line.user_id} isLast={line.isLast} />
              )}
            </li>
          )
        })}
      </ul>
      {layer && <GroupingLayer layer={layer} onChange={setLayer} />}
    </div>
  )
}

/** Somebody may be in several groupings. */
function keyOf(line: Line): string {
  return line.kind === 'grouping' ? line.grouping.id : `${line.grouping.id} ${line.user_id}`
}
