import { useMemo, useState } from 'react'
import { Icon } from '@mela/ui/Icon.tsx'
import { useT } from '../../platform/i18n.ts'
import type { Timeline } from '../model.ts'
import { jumpTo } from '../open-chat.ts'
import { Announcer } from './Announcer.tsx'
import { Row } from './Row.tsx'
import { buildRows, countAfter } from './rows.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import css from './MessageList.module.css'

interface MessageListProps {
  roomId: string
  reader: string
  name: string
  timeline: Timeline
  firstUnread: string | undefined
}

export function MessageList({ roomId, reader, name, timeline, firstUnread }: MessageListProps) {
  const t = useT()
  const rows = useMemo(
    () => buildRows(timeline.messages, reader, firstUnread),
    [timeline.messages, reader, firstUnread],
  )
  const { scroller, virtualizer, items, isAtEnd, onScroll } = useMessageScroll(roomId, rows, timeline)
  const isEndShown = isAtEnd && !timeline.hasNewer
  const lastKey = rows[rows.length - 1]?.key
  const [seen, setSeen] = useState(lastKey)
  if (isEndShown && seen !== lastKey) setSeen(lastKey)
  const fresh = isEndShown || timeline.hasNewer ? 0 : countAfter(rows, seen)
  const jump = async () => {
    await jumpTo(roomId, 'latest')
    virtualizer.scrollToEnd()
  }
  return (
    <div className={css.area}>
      <div
        ref={scroller}
        className={css.scroller}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages_with', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={css.content} style={{ height: virtualizer.getTotalSize() }}>
          {timeline.hasOlder && (
            <div className={css.older} role="img" aria-label={t('chat.loading_older')}>
              <Icon name="refresh" size={20} />
            </div>
          )}
          {items.map((item) => {
            const { key, ...row } = rows[item.index]!
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                className={css.item}
                data-index={item.index}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Row {...row} roomId={roomId} reader={reader} />
              </div>
            )
          })}
        </div>
      </div>
      {!isEndShown && (
        <button
          type="button"
          className={css.jump}
          aria-label={fresh > 0 ? t('chat.new_messages', { n: fresh }) : t('chat.jump_to_latest')}
          onClick={() => void jump()}
        >
          {fresh > 0 && t('chat.new_count', { n: fresh })}
          <Icon name="down" size={20} />
        </button>
      )}
      <Announcer rows={rows} />
    </div>
  )
}
