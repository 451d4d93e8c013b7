import { memo, useRef, type MouseEvent } from 'react'
import { Badge, MentionBadge } from '@mela/ui/feedback/Badge.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useRecentPerson } from '../../people/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { isChannel } from '../state/apply-channels.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { useDraft } from '../send/drafts.ts'
import type { Room } from '../state/model.ts'
import { unreadOf } from '../state/room.ts'
import { useLastSeen } from '../screen/use-last-seen.ts'
import { useFace } from '../use-face.ts'
import { useTyping } from '../send/typing.ts'
import { RowPreview, RowState, RowTyping, usePreview } from './RowPreview.tsx'
import { rowTime } from './row-time.ts'
import { useLongPress, type Point } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'
import css from './ChatRow.module.css'

const MINUTE_MS = 60_000

export interface ChatRowActs {
  open: (roomId: string) => void
  askDelete: (roomId: string) => void
  showMenu: (roomId: string, at: Point) => void
  setSwiped: (roomId: string | undefined) => void
}
interface ChatRowProps {
  room: Room
  reader: string
  index: number
  offset: number
  isDesktop: boolean
  isSelected: boolean
  isTabStop: boolean
  isSwiped: boolean
  acts: ChatRowActs
}

export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { room, reader, index, offset, isDesktop, isSelected, isTabStop, isSwiped, acts } = props
  const { t, locale } = useI18n()
  const now = useNow(MINUTE_MS)
  const face = useFace(room.roomId)
  const { isOnline } = useLastSeen(useRecentPerson(face.peerId)?.last_active_unix ?? 0)
  const draft = useDraft(room.roomId)
  // What is being written in the open chat is in front of the person anyway.
  const preview = usePreview(room, isSelected ? '' : draft, reader)
  const isTyping = useTyping(room.roomId).length > 0
  const slider = useRef<HTMLAnchorElement>(null)
  const swipe = useSwipe(slider, isSwiped, (isOpen) => acts.setSwiped(isOpen ? room.roomId : undefined))
  const press = useLongPress((at) => acts.showMenu(room.roomId, at))
  const time = room.lastMessage ? rowTime(room.lastMessage.created_unix, locale, t, now) : ''
  const unread = unreadOf(room)
  const isUnread = unread > 0 && !room.flag_mute
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (press.tookClick() || swipe.isDragging) return
    if (isSwiped) {
      swipe.slide(0, true)
      acts.setSwiped(undefined)
    } else acts.open(room.roomId)
  }
  return (
    <li className={css.item} style={{ transform: `translateY(${offset}px)` }}>
      {(isSwiped || swipe.isDragging) && (
        <button type="button" className={css.delete} onClick={() => acts.askDelete(room.roomId)}>
          <Icon name="trash" size={22} />
          {t('app.delete')}
        </button>
      )}
      <a
        ref={slider}
        href={`/chat/${encodeURIComponent(room.roomId)}`}
        className={classes(css.row, room.flag_top && css.pinned, isSelected && css.selected)}
        data-index={index}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        aria-current={isSelected ? 'page' : undefined}
        onClick={open}
        {...(isChannel(room.roomId) ? press.handlers : merge(swipe.handlers, press.handlers))}
      >
        <ChatAvatar roomId={room.roomId} face={face} size={isDesktop ? 48 : 52} isOnline={isOnline} />
        <div className={css.main}>
          <div className={css.line}>
            <b className={css.name}>{face.name}</b>
            {room.flag_mute && <Icon name="bell_off" size={15} className={css.quiet} />}
            <span className={classes(css.time, isUnread && css.fresh)}>{time}</span>
          </div>
          <div className={css.line}>
            {isTyping ? <RowTyping roomId={room.roomId} /> : <RowPreview preview={preview} />}
            {room.is_mentioned && <MentionBadge />}
            {room.flag_top && unread === 0 && <Icon name="pin" size={16} className={css.quiet} />}
            <Badge count={unread} isDot={room.unreadNum === 0} isMuted={room.flag_mute} />
            <Badge count={room.serveUserUnreadNum} isMuted />
            <RowState room={room} />
          </div>
        </div>
      </a>
    </li>
  )
})

type Handlers = Record<string, (event: never) => void>

function merge<A extends object, B extends object>(first: A, second: B): A & B {
  const merged: Handlers = { ...(first as Handlers) }
  for (const [name, handler] of Object.entries(second as Handlers)) {
    const before = merged[name]
    merged[name] = before
      ? (event) => {
          before(event)
          handler(event)
        }
      : handler
  }
  return merged as A & B
}
