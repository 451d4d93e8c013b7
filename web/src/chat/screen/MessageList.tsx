import { Suspense, useCallback, useMemo, useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import type { BubbleActs } from '../bubble/BubbleFrame.tsx'
import type { Asked } from '../menu/MessageMenu.tsx'
import type { Timeline } from '../state/model.ts'
import { jumpTo } from '../sync/open-chat.ts'
import { setReply } from '../quote/reply.ts'
import { Announcer } from './Announcer.tsx'
import { JumpButton } from './JumpButton.tsx'
import { moveBetweenMessages } from './move-between-messages.ts'
import { Row } from './Row.tsx'
import { buildRows, hasMessage } from './rows.ts'
import { useFlash } from './use-flash.ts'
import { useFocusedRow, useOneStop } from './use-focused-row.ts'
import { useJumps } from './use-jumps.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import css from './MessageList.module.css'

const MessageMenu = lazyExtra(() => import('../menu/MessageMenu.tsx').then((module) => module.MessageMenu), 'acts')

interface MessageListProps {
  roomId: string
  reader: string
  name: string
  timeline: Timeline
  firstUnread: string | undefined
  /** Whether the reader may answer here. */
  mayWrite?: boolean
}

export function MessageList(props: MessageListProps) {
  const { roomId, reader, name, timeline, firstUnread, mayWrite = false } = props
  const t = useT()
  const flashedId = useFlash(timeline.focus)
  const rows = useMemo(
    () => buildRows(timeline.messages, reader, firstUnread),
    [timeline.messages, reader, firstUnread],
  )
  const { fresh, onView, showSource, goBack } = useJumps(roomId, rows, timeline)
  const { acts, asked, closeMenu } = useActs(roomId, mayWrite, showSource)
  const { key: focusedKey, ...focus } = useFocusedRow(rows)
  const { scroller, virtualizer, items, isAtEnd, onScroll } = useMessageScroll(roomId, rows, timeline, {
    focusedKey,
    onView,
  })
  useOneStop(scroller)
  const isEndShown = isAtEnd && !timeline.hasNewer
  const jump = async () => {
    if (goBack) return goBack()
    await jumpTo(roomId, 'latest')
    virtualizer.scrollToEnd()
  }
  return (
    <div className={css.area}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={css.scroller}
        role="log"
        aria-live="off"
        aria-label={t('acts.messages_with', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={moveBetweenMessages}
        {...focus}
      >
        <div className={css.content} style={{ height: virtualizer.getTotalSize() }}>
          {timeline.hasOlder && (
            <div className={css.older} role="img" aria-label={t('acts.loading_older')}>
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
                <Row {...row} roomId={roomId} reader={reader} acts={acts} isFlashed={hasMessage(row, flashedId)} />
              </div>
            )
          })}
        </div>
      </div>
      {!isEndShown && (
        <JumpButton roomId={roomId} fresh={fresh} isBack={goBack !== undefined} onJump={() => void jump()} />
      )}
      <Suspense>
        {asked && <MessageMenu {...asked} roomId={roomId} reader={reader} mayWrite={mayWrite} onClose={closeMenu} />}
      </Suspense>
      <Announcer rows={rows} />
    </div>
  )
}

/** What the rows may ask for: always the same object, so that none is drawn again. */
function useActs(roomId: string, mayWrite: boolean, showSource: BubbleActs['showSource']) {
  const [asked, setAsked] = useState<Asked>()
  const closeMenu = useCallback(() => setAsked(undefined), [])
  const acts = useMemo<BubbleActs>(
    () => ({
      showMenu: (message, together, at, element) => setAsked({ message, together, at, element }),
      reply: mayWrite ? (message) => setReply(roomId, message) : undefined,
      showSource,
    }),
    [roomId, mayWrite, showSource],
  )
  return { acts, asked, closeMenu }
}
